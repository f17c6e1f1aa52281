# SPDX-License-Identifier: MIT
"""The screens around play: what a press means there. Loaded ``ahead``."""

from adafruit_ticks import ticks_diff

from ..rules.game import PLAYING
from . import chosen, codes, room
from .codes import BACK, NONE, SELECT

DEAF_MS = 1000  # after an end presses are ignored


def press(table, button, now):
    """A button went down on a screen other than play."""
    screen = table.screen
    if button == SELECT:
        table.pressed = NONE  # held on, it is not meant for what it leads to
    if is_deaf(table, now):
        table.pressed = NONE
    elif screen == codes.MENU:
        if button != BACK:
            table.menu.press(button, now)
    elif screen >= codes.CALL:
        if button != BACK:
            table.stage.press(button, now)
    elif screen == codes.DEALING:
        table.pressed = NONE
        enter_play(table, now)
    elif screen == codes.ATTRACT:
        if button == BACK:  # that is the lesson on release, the menu when held
            return
        table.pressed = NONE
        if is_left(table):
            open_menu(table, now)
        elif not _next_player(table, now):
            _start(table, now)
    elif button == SELECT:
        if screen == codes.READY:
            if table.limit == chosen.PAR:  # of a match
                table.enter(codes.DEALING, now)
            else:
                enter_play(table, now)
        elif _next_player(table, now):
            return
        elif screen == codes.WON:
            _start(table, now)
        elif table.limit == chosen.PAR:
            table.enter(codes.PLAY, now)
        else:
            offer_new(table, now)


def is_left(table):
    """Whether a game was left in attract: to go on with it, or a new one, is offered."""
    return table.game is not None and table.game.result == PLAYING


def _next_player(table, now):
    """Where a game of a match has ended, go on to the next player or the standings."""
    if table.match is None:
        return False
    from . import match

    goes_on = match.goes_on(table)
    if goes_on:
        match.settle(table, now)
    return goes_on


def _start(table, now):
    from . import dealing

    dealing.start(table, now)


def begin_lesson(table, now):
    """From the menu, or from attract."""
    if table.screen != codes.MENU:
        table.left_at = codes.ATTRACT
    table.enter(codes.LESSON, now)
    from .lesson import Lesson

    table.stage = Lesson(table, now)


def release_all(table, now):
    """No button is down any more: the key queue has run over and what was held is unknown."""
    table.pressed = NONE
    for button in range(len(codes.BUTTONS)):
        table.release(button, now)


def enter_play(table, now):
    """The game begins; one that was laid out solved is over at once."""
    table.before = table.cursor
    table.enter(codes.PLAY, now)
    if table.game.solved:
        table.show_verdict(now)


def is_deaf(table, now):
    """Whether a game has only just ended: nobody loses the wheel by mashing."""
    ended = table.screen == codes.WON or table.screen == codes.LOST
    return ended and 0 <= ticks_diff(now, table.entered) < DEAF_MS


def held(table, now):
    """The pressed button is still down: cursor buttons repeat, BACK opens the menu, SELECT on a
    piece in play calls another one to it."""
    button = table.pressed
    if button < SELECT:
        if table.screen == codes.MENU:
            table.menu.press(button, now)
        elif table.screen >= codes.CALL:
            table.stage.press(button, now)
        return
    table.pressed = NONE
    if button == BACK:
        open_menu(table, now)
    elif table.screen == codes.PLAY:
        from . import calling

        calling.open_call(table, now)


def step_back(table, now):
    """A short press of BACK: always one step, and never the end of a game."""
    screen = table.screen
    if is_deaf(table, now):
        return
    if screen == codes.PLAY:
        if table.provisional:
            take_back(table, now)
        elif table.picked != NONE:
            table.move(table.picked, now)
            table.drop()
        elif table.game.limit or table.game.rainbow:
            table.asked_at = now
    elif screen == codes.ATTRACT and is_left(table):
        open_menu(table, now)
    elif screen == codes.ATTRACT:
        begin_lesson(table, now)
    elif screen == codes.LOST:
        offer_new(table, now)
    elif screen == codes.WON:
        table.enter(codes.ATTRACT, now)
    elif screen == codes.MENU:
        uncover(table, now)
    elif screen >= codes.CALL:
        table.stage.back(now)


def take_back(table, now):
    """The hand was still on the piece: the swap is undone at no cost, the piece in hand again."""
    a, b = table.game.last_move()
    table.provisional = False
    table.game.take_back()
    table.tell(codes.TOOK_BACK, a, b)
    table.choice.open(table.game.wheel, a)
    table.picked = a
    table.picked_at = now


def open_menu(table, now):
    """The menu, over what is on; the game's hands are emptied."""
    if table.screen == codes.MENU:
        return
    if table.menu is None:
        # Never is the heap as full as with the menu over a game.
        room.drop(room.SELDOM)
        room.make(True)
        room.load("play.entries play.selected play.menu")
        from .menu import Menu

        table.menu = Menu(table)
    table.empty_hands()
    while table.screen >= codes.CALL:  # back to play, or to attract
        table.stage.back(now)
    table.left_at = table.screen
    table.menu.covered = table.entered
    table.menu.open()
    table.enter(codes.MENU, now)


def offer_new(table, now):
    """The menu at a new game."""
    open_menu(table, now)
    table.menu.offer_new()


def resume(table, now):
    """From the menu back to what was on, also to a game that was left in attract."""
    if table.left_at == codes.ATTRACT:
        from . import again

        table.enter(again.screen_of_game(table) or codes.WON, now)
    else:
        uncover(table, now)


def uncover(table, now):
    """Back to the screen under the menu; a show that was on there has gone on."""
    covered = table.menu.covered
    table.enter(table.left_at, now)
    if table.left_at == codes.WON or table.left_at == codes.LOST:
        table.entered = covered


def may_hint(table):
    """Whether there is a game to give a hint for."""
    return table.game is not None and table.game.result == PLAYING and not table.game.solved
