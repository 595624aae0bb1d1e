"""Deals that can be won."""

from cadogan.deals import Deal
from cadogan.outlook import Limits
from cadogan.rules import Rules


def winnable(rules: Rules, limits: Limits) -> Deal | None:
    """Return a deal that can be won."""
    return None
