"""What pytest loads from this distribution: failures inside the kit are explained as in any test."""

import pytest

pytest.register_assert_rewrite("cadogan.testing")
