"""Games of patience that players expect and the old books do not have."""
