"""What a sample tells of a share: Wilson's interval, and the bounds that unknown answers leave.

>>> wilson(812, 1000)
Interval(low=0.787..., high=0.835...)
"""

from statistics import NormalDist

import attrs


@attrs.frozen
class Interval:
    """A share lies from ``low`` to ``high``, both from 0 to 1."""

    low: float
    high: float


def wilson(hits: int, trials: int, confidence: float = 0.95) -> Interval:
    """Return Wilson's score interval (1927) for the share of hits; from 0 to 1 where nothing was tried.

    It holds for small samples and near 0 and 1 too, where the textbook's plus or minus does not.
    """
    if not trials:
        return Interval(0.0, 1.0)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share, spread = hits / trials, z * z / trials
    centre = share + spread / 2
    reach = (spread * (share * (1 - share) + spread / 4)) ** 0.5
    low, high = ((centre + sign * reach) / (1 + spread) for sign in (-1, 1))
    # Exact at the ends, where rounding may leave a little over.
    return Interval(0.0 if hits == 0 else max(0.0, low), 1.0 if hits == trials else min(1.0, high))


def bounds(won: int, unknown: int, trials: int, confidence: float = 0.95) -> Interval:
    """Return the interval for the share of deals that can be won, whichever way each unknown one would go."""
    return Interval(wilson(won, trials, confidence).low, wilson(won + unknown, trials, confidence).high)
