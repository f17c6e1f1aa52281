# SPDX-License-Identifier: MIT
"""A head-to-head match on the device link. Loaded with the first one."""


def words(play):
    """Whose game it is, and the results so far."""
    match = play.match
    timed = play.game.limit != 0
    results = []
    for place, seat in match.standings(timed):
        won, swaps, seconds = match.results[seat]
        result = {"seat": seat + 1, "won": won, "swaps": swaps}
        result["ms"] = seconds * 1000
        result["place"] = place
        results.append(result)
    return {
        "seats": match.seats,
        "of": "time" if timed else "swaps",
        "seat": match.seat + 1,
        "results": results,
    }
