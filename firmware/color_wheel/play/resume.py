# SPDX-License-Identifier: MIT
"""Reads back what ``save`` has kept. Loaded when there is something to read."""

from ..rules.game import LEGAL, NO_DEAL, PLAYING, Game
from ..rules.spaces import SPACES
from . import chosen, codes
from . import log as kept


def load(log, table, now):
    """Bring back the last game, the one thrown away for it, the choices and the records."""
    try:
        _load(log, table, now)
    except (IndexError, ValueError):  # sound, but another version's
        from . import crashed

        crashed.unreadable(log, table, now)


def _load(log, table, now):
    game = previous = None
    crashes = 0  # in a row
    for a, b, body in log.entries():
        if a == kept.CRASH:
            crashes += 1
            where = body
            continue
        crashes = 0
        if a == kept.GAME and len(body) == kept.GAME_BYTES:
            if game is not None and game.swaps and not game.solved:
                previous = game
            game = _begun(body)
        elif a == kept.CHOICE:
            _choose(table.chosen, body)
        elif a == kept.KIND:
            if len(body) == 12:
                table.records[body[0]] = body[2:]
            if game:
                game.counted = True
        elif a == kept.MATCH:
            table.match = body, game
        elif game is None:
            continue
        elif a < SPACES and b < SPACES:
            if game.refusal(a, b) == LEGAL:
                game.swap(a, b)
                previous = None
        elif a == kept.UNDO and game.swaps:
            game.undo()
        elif a == kept.REDO and game.redos:
            game.redo()
        elif a == kept.OLD and previous is not None:
            game, previous = previous, game
        elif a == kept.MARK:
            if b >= kept.JOINED:
                game.joined += b - kept.JOINED
            elif b == kept.HELPED:
                game.helped = True
            else:
                game.last_seat = b if b < game.seats else codes.NONE
        elif a == kept.TAKEBACKS:
            game.takebacks += b
        elif a == kept.SECONDS:
            game.elapsed += b * 1000
        elif a == kept.EXTRA:
            game.extra += b * 1000
        elif a == kept.BURNT:
            game.extra -= b * 1000
    if crashes:
        from . import crashed

        if crashed.note(table, crashes, where):
            game = previous = None
    table.game = game
    table.previous = previous
    if game is not None:
        table.tell(codes.CHANGED)
        if game.result == PLAYING and game.limit == chosen.PAR and not table.match:
            table.enter(codes.PLAY, now)
        else:  # an end, or a clock that waits for a press
            from . import again

            again.take_up(table, now)
    else:
        table.match = None


def _begun(body):
    number = int.from_bytes(body[SPACES : SPACES + 4], "big") + NO_DEAL
    style = body[SPACES + 4]
    game = Game(body[:SPACES], number, bool(style & kept.RAINBOW_BIT), bool(style & kept.PAR_BIT))
    game.limit = style >> kept.LIMIT_SHIFT & 3
    game.who = style >> kept.WHO_SHIFT & 3
    game.seats = body[SPACES + 5] & kept.SEATS_BITS
    game.order = body[SPACES + 5] >> kept.ORDER_SHIFT
    least = 2 if game.who else 0
    if max(game.limit, game.who, game.order) > 2 or not least <= game.seats <= 10:
        raise ValueError
    return game


def _choose(choices, body):
    """Take over what was chosen, as far as it can still be chosen."""
    for what in range(min(chosen.SIZE, len(body))):
        if body[what] < chosen.COUNTS[what]:
            choices[what] = body[what]
