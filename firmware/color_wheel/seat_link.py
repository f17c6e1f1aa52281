# SPDX-License-Identifier: MIT
"""Those who have declared a seat on the link are held to it. Loaded with the first of them."""

from .play import codes, turns


def refusal(words, play):
    """Why the command ``by SEAT ...`` is not obeyed, as a reason code; or None."""
    seat = int(words[1]) - 1 if words[1].isdigit() and len(words[1]) < 3 else -1
    if not 0 <= seat < 10:
        return "bad-seat"
    if play.match is not None and words[2] not in ("up", "status"):
        return turns.refusal_in_match(play, seat)
    if play.game is None:
        return None
    if words[2] == "swap" and play.screen == codes.PLAY:
        return turns.refusal(play, seat)
    if words[2:] == ["down", "SELECT"]:
        if play.screen == codes.CALL or play.picked not in (codes.NONE, play.cursor):
            return turns.refusal(play, seat)
    return None
