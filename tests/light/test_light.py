# SPDX-License-Identifier: MIT
"""What each screen, event and moment looks like, said in words and then checked."""

import itertools

import pytest
from color_wheel.light import palettes
from color_wheel.light.light import Light, since
from color_wheel.play import chosen, codes

from .frames import PERIOD, WHEEL, led, letter, make_play, set_swaps, show, space

NONE = codes.NONE
RED, GREEN = 0, 3
# On the wheel of make_play: space n holds piece n % 21, so 0 is R1, 1 R2, 2 R3, 3 O1 ...


def texts(light, index):
    """The LEDs of a space, apex first."""
    return [letter(rgb) for rgb in space(light, index)]


def level(light, index):
    """A space's strength, 1-7, or 0."""
    return max(int(text[1]) if text != ".." else 0 for text in texts(light, index))


def lit(light, index):
    return [any(rgb) for rgb in space(light, index)]


def test_size_is_count_and_place():
    light = show(make_play(), 992)
    for index in range(40):
        wanted = ([True, False, False], [False, True, True], [True, True, True])[index % 21 % 3]
        assert lit(light, index) == wanted


def test_colour_is_the_palette():
    for name, palette in (("standard", palettes.STANDARD), ("colour-blind", palettes.COLOUR_BLIND)):
        light = show(make_play(cursor=39), 96, light=Light(WHEEL, name))
        for index in range(39):
            piece = index % 21
            assert {rgb for rgb in space(light, index) if any(rgb)} == {palette[piece // 3]}


def test_the_cursor_blinks_its_own_leds_between_bright_and_low():
    for cursor in (0, 1, 2):  # small, medium, large
        play = make_play(cursor=cursor)
        pips = lit(show(make_play(cursor=9), 96), cursor)
        for now, strength in ((96, 7), (496, 2), (896, 7), (1296, 2)):
            light = show(play, now)
            assert lit(light, cursor) == pips
            assert level(light, cursor) == strength


def test_the_blink_begins_bright_where_the_cursor_arrives():
    play = make_play()
    light = show(play, 480)
    play.cursor, play.moved = 20, 480
    light.event(codes.MOVED, 20, codes.NONE, 480)
    for now in (480, 496):
        light.render(play, now)
    assert level(light, 20) == 7
    assert level(light, 0) in (2, 5, 7)  # turned a moment ago, it may wait
    light.render(play, 700)
    assert level(light, 0) == 5


def test_where_the_cursor_rests_its_colour_glows_and_nothing_else():
    before = show(make_play(), 96)
    rested = show(make_play(), 992)
    for index in range(1, 40):
        red = index % 21 // 3 == RED
        assert level(rested, index) == (6 if red else 5)
        assert level(before, index) == 5
        assert lit(rested, index) == lit(before, index)


def test_no_glow_with_a_piece_in_hand():
    light = show(make_play(picked=0, cursor=1), 2000)
    assert {level(light, index) for index in range(2, 40)} == {5}


def partners_of(index):
    """Pieces of the same size or colour."""
    out = bytearray(40)
    for other in range(40):
        same = other % 21 % 3 == index % 21 % 3 or other % 21 // 3 == index % 21 // 3
        out[other] = other != index and same
    return out


def test_the_picked_piece_pulses_its_partners_wink_once_and_nothing_is_dimmed():
    partners = partners_of(4)
    play = make_play(picked=4, cursor=5, partners=partners)
    light = Light(WHEEL)
    pulse = []
    winks = dict.fromkeys(range(40), 0)
    was = dict.fromkeys(range(40), 5)
    for now in range(0, 4000, 16):
        light.render(play, now)
        if now < 100:
            continue
        pulse.append(level(light, 4))
        for index in set(range(40)) - {4, 5}:
            strength = level(light, index)
            assert strength == 5 or (strength == 2 and partners[index] and now < 560)
            winks[index] += strength < was[index]
            was[index] = strength
    assert all(winks[index] == partners[index] for index in set(range(40)) - {4, 5})
    assert min(pulse) == 2
    assert max(pulse) == 7
    # A slow swell through all levels, where the cursor has only two.
    assert {3, 4, 5, 6} <= set(pulse)


def test_a_swap_fades_one_piece_out_and_the_other_in_within_400_ms():
    play = make_play(cursor=30)
    game = play.game
    light = show(play, 992)
    game.wheel[2], game.wheel[10] = game.wheel[10], game.wheel[2]  # R3 and G2
    light.event(codes.SWAPPED, 2, 10, 1000)
    strengths = []
    for now in range(1000, 1401, 8):
        light.render(play, now)
        strengths.append((texts(light, 2), texts(light, 10)))
    assert strengths[1][0][0][0] == "R"  # still red, going
    assert ["R1", "R1", "R1"] in [a for a, _ in strengths] or ["G1"] in [
        a[1:] for a, _ in strengths
    ]
    assert texts(light, 2) == ["..", "G5", "G5"]
    assert texts(light, 10) == ["R5", "R5", "R5"]
    assert any("5" not in "".join(a) for a, _ in strengths)
    for index in set(range(40)) - {2, 10, 30}:
        assert level(light, index) == 5


def test_a_refusal_is_one_short_red_flash_of_the_spaces_concerned():
    play = make_play(cursor=7)
    light = show(play, 96)
    others = {index: texts(light, index) for index in range(40) if index not in (7, 30)}
    light.event(codes.REFUSED, 7, 30, 104)
    light.render(play, 104)
    for index in (7, 30):
        assert texts(light, index) == ["R7", "R7", "R7"]
    assert others == {index: texts(light, index) for index in others}
    for now in (404, 420):  # made, painted
        light.render(play, now)
    assert [text[0] for text in texts(light, 30)] == ["C", "C", "C"] or lit(light, 30) != [True] * 3
    light.event(codes.REFUSED, 12, NONE, 1000)  # one space alone
    light.render(play, 1000)
    light.render(play, 1016)
    assert texts(light, 12) == ["R7", "R7", "R7"]
    assert sum(texts(light, index) == ["R7"] * 3 for index in range(40)) == 1


def test_a_colour_that_became_one_group_shimmers_for_a_moment():
    play = make_play(cursor=0)
    light = show(play, 96)
    light.event(codes.GROUPED, GREEN, NONE, 96)
    seen = {index: set() for index in range(40)}
    light.render(play, 304)  # the first cells; the others follow in the next frame
    for now in range(320, 1100, 16):
        light.render(play, now)
        for index in seen:
            seen[index].add(level(light, index))
    for index in range(1, 40):
        if index % 21 // 3 == GREEN:
            assert seen[index] == {3, 6}
        else:
            assert seen[index] <= {5}
    for now in (1200, 1216, 1400):
        light.render(play, now)
    assert {level(light, index) for index in range(1, 40) if index % 21 // 3 == GREEN} == {5}


def test_one_colour_alone_and_the_row_counts_which():
    for colour in range(7):
        light = show(make_play(colour=colour, swaps=9), 400)
        for index in range(40):
            assert level(light, index) == (5 if index % 21 // 3 == colour else 0)
        row = [letter(rgb)[0] for rgb in row_leds(light)]
        assert row == ["ROYGCBP"[colour]] * (colour + 1) + ["W"] * (26 - colour)


def row_leds(light):
    out = []
    for slot in range(120, 147):
        value = light.frame[WHEEL.slots[slot]]
        out.append((value >> 16, value >> 8 & 255, value & 255))
    return out


@pytest.mark.parametrize("swaps", [0, 1, 9, 18, 26, 27])
def test_standing_pyramids_are_bright_and_lying_ones_barely_lit(swaps):
    row = row_leds(show(make_play(swaps=swaps), 96))
    sums = [sum(rgb) for rgb in row]
    assert sums == [15] * swaps + [3] * (27 - swaps)


def test_over_par_the_pyramids_lie_down_again_in_another_tint():
    row = row_leds(show(make_play(swaps=31), 200))
    assert [letter(rgb)[0] for rgb in row] == ["W"] * 23 + ["O"] * 4
    row = row_leds(show(make_play(swaps=80), 200))
    assert [letter(rgb)[0] for rgb in row] == ["O"] * 27


@pytest.mark.parametrize(("swaps", "newest"), [(1, 0), (10, 9), (27, 26), (28, 26), (54, 0)])
def test_the_newest_pyramid_blinks_while_the_swap_is_provisional(swaps, newest):
    play = make_play(swaps=swaps, provisional=True)
    light = Light(WHEEL)
    light.event(codes.SWAPPED, 3, 4, 0)
    rows = []
    for now in range(0, 1000, 8):
        light.render(play, now)
        if now >= 160:
            rows.append(row_leds(light))
    blinking = [i for i in range(27) if len({row[i] for row in rows}) > 1]
    assert blinking == [newest]
    changes = sum(a[newest] != b[newest] for a, b in itertools.pairwise(rows))
    assert 2 <= changes <= 6
    play.provisional = False
    for now in (1000, 1200):
        light.render(play, now)
    assert letter(row_leds(light)[newest]) == ("W5" if swaps <= 27 else "O2")


def test_dealing_shows_space_after_space_and_all_by_the_end():
    play = make_play(screen=codes.DEALING)
    light = Light(WHEEL)
    appeared = []
    for now in range(0, codes.DEAL_MS, 8):
        light.render(play, now)
        appeared.append(sum(any(lit(light, index)) for index in range(40)))
    assert appeared == sorted(appeared)
    assert appeared[0] <= 1
    assert 15 < appeared[len(appeared) // 2] < 30
    assert appeared[-1] == 40
    # Round the wheel, in the order of the spaces.
    half = show(make_play(screen=codes.DEALING), 720)
    shown = [any(lit(half, index)) for index in range(40)]
    assert shown == sorted(shown, reverse=True)


def test_dealing_ends_where_play_begins():
    play = make_play(screen=codes.DEALING)
    light = show(play, codes.DEAL_MS - 1, step=13)
    play.screen, play.entered, play.moved = codes.PLAY, codes.DEAL_MS, codes.DEAL_MS
    light.event(codes.SCREEN, codes.PLAY, NONE, codes.DEAL_MS)
    light.render(play, codes.DEAL_MS)
    assert [level(light, index) for index in range(40)] == [7] + [5] * 39


def hues(light):
    return {letter(rgb)[0] for index in range(40) for rgb in space(light, index)} - {"."}


def test_attract_is_a_rainbow_that_wanders_clockwise():
    play = make_play(screen=codes.ATTRACT)
    early = show(play, 2000)
    assert hues(early) == set("ROYGCBP")
    assert all(all(lit(early, index)) for index in range(40))
    rim = [texts(early, wedge * 4 + part)[0][0] for wedge in range(10) for part in (2, 3)]
    runs = [a for a, b in zip(rim, [*rim[1:], rim[0]], strict=True) if a != b]
    order = "".join(runs)
    assert len(order) == 7  # each colour one arc
    assert order in "PBCGYOR" * 2
    # A turn is 280 * 32 ms; a wedge on is a tenth of that.
    later = show(play, 2000 + 896)
    moved = [texts(later, (index + 4) % 40)[0][0] for index in range(40)]
    was = [texts(early, index)[0][0] for index in range(40)]
    assert sum(a == b for a, b in zip(moved, was, strict=True)) >= 36


def test_attract_needs_no_game():
    play = make_play(screen=codes.ATTRACT)
    play.game = None
    assert any(show(play, 200).frame)


def test_won_is_a_rainbow_and_then_the_wheel_with_its_score():
    play = make_play(screen=codes.WON, swaps=22)
    frames = [show(play, now) for now in (800, 1600)]
    for light in frames:
        assert hues(light) == set("ROYGCBP")
        assert [lit(light, index) for index in range(40)] == [
            lit(show(make_play(), 96), index) for index in range(40)
        ]
    assert frames[0].frame != frames[1].frame
    light = show(play, 3500)
    assert {texts(light, index)[0][0] for index in (2, 23)} == {"R"}
    assert {level(light, index) for index in range(40)} <= {5, 6}
    assert sum(letter(rgb) == "W5" for rgb in row_leds(light)) == 22


def test_over_par_it_is_quieter_and_the_row_says_how_many_over():
    cheer = show(make_play(screen=codes.WON, swaps=22), 1200)
    calm = show(make_play(screen=codes.WON, swaps=43), 1200)
    sums = [sum(sum(rgb) for i in range(40) for rgb in space(x, i)) for x in (cheer, calm)]
    assert 0 < sums[1] < 0.6 * sums[0]
    row = row_leds(show(make_play(screen=codes.WON, swaps=43), 2600))
    lit_of = [sum(letter(rgb)[1] in "345" for rgb in row[i : i + 9]) for i in (0, 9, 18)]
    assert lit_of == [0, 1, 6]  # 16 over


def test_lost_is_a_calm_wave_and_never_red():
    play = make_play(screen=codes.LOST, swaps=27)
    light = Light(WHEEL)
    light.render(make_play(swaps=27), 0)
    depth = {index: [] for index in range(40)}
    for now in range(0, 3000, 16):
        light.render(play, now)
        for index in range(40):
            depth[index].append(level(light, index))
    for index, levels in depth.items():
        after = levels[12:]
        assert min(after) == 2
        assert levels[-1] == 4  # a little darker than in play
        assert texts(light, index)[0][0] in ("ROYGCBP"[index % 21 // 3], ".")
        # down and up again, once
        turns = [a < b for a, b in itertools.pairwise(after) if a != b]
        assert sum(a != b for a, b in itertools.pairwise(turns)) <= 1
    assert sum(letter(rgb) == "W5" for rgb in row_leds(light)) == 27


def test_the_menu_shows_what_it_offers():
    """Each choice that can be had is one space of its wedge, in the wedge's colour."""
    play = make_play(screen=codes.MENU)
    light = show(play, 500)
    for index in range(40):
        assert any(lit(light, index)) == play.menu.offers(index // 4, index % 4)
    for wedge in range(10):
        letters = {text[0] for choice in range(4) for text in texts(light, wedge * 4 + choice)}
        assert len(letters - {"."}) <= 1
    chosen = [level(light, 4 * 2 + choice) for choice in range(3)]  # the limit: par
    assert chosen[0] > chosen[1] == chosen[2]


def test_the_menu_shows_a_value_by_the_number_of_leds():
    play = make_play(screen=codes.MENU)
    counts = []
    for brightness in range(4):
        play.chosen[10] = brightness
        play.menu.open()
        counts.append(sum(lit(show(play, 500), 9 * 4)))
    assert counts == sorted(counts)
    assert (counts[0], counts[-1]) == (1, 3)


def test_ready_tells_nothing_of_the_wheel():
    one = show(make_play(screen=codes.READY), 900).frame
    other = show(make_play([(n * 5 + 3) % 21 for n in range(40)], screen=codes.READY), 900).frame
    assert one == other
    assert any(one)


def test_an_idle_frame_changes_nothing_and_says_so():
    """What changes by itself is made in one frame and painted in the next."""
    play = make_play()
    light = show(play, 96)
    before = list(light.frame)
    assert [light.render(play, now) for now in range(97, 400, 7)] == [False] * 44
    assert light.frame == before
    assert light.render(play, 401) is None
    assert light.frame == before
    assert light.render(play, 417) is True
    assert light.frame != before


def test_the_frame_is_changed_in_place():
    play = make_play()
    light = Light(WHEEL)
    frame = light.frame
    show(play, 900, light=light)
    assert light.frame is frame
    assert any(frame)
    assert all(type(value) is int and 0 <= value <= 0xFFFFFF for value in frame)


def test_another_wheel_is_shown_whole_within_eight_frames():
    play = make_play()
    light = show(play, 2000)
    play.game.wheel[:] = bytes(20 - piece for piece in play.game.wheel)
    set_swaps(play.game, 27)
    light.event(codes.CHANGED, NONE, NONE, 2016)
    for frame in range(8):
        light.render(play, 2016 + 16 * frame)
    wanted = show(play, 2128)
    assert light.frame == wanted.frame


@pytest.mark.parametrize("screen", range(6))
def test_the_wrap_of_the_ticks_is_not_seen(screen):
    early, late = Light(WHEEL), Light(WHEEL)
    start = PERIOD - 1000
    plain = make_play(screen=screen, picked=4 if screen == codes.PLAY else NONE)
    wrapped = make_play(screen=screen, picked=plain.picked, entered=start, moved=start)
    wrapped.picked_at = start
    for light, offset in ((early, 0), (late, start)):
        light.event(codes.SWAPPED, 1, 2, offset)
    for ms in range(0, 5000, 16):
        changed = early.render(plain, ms), late.render(wrapped, (start + ms) % PERIOD)
        assert changed[0] == changed[1]
        assert early.frame == late.frame


def test_a_wheel_left_alone_for_days_still_blinks():
    """Beyond half the ticks' period differences are negative."""
    play = make_play(screen=codes.ATTRACT)
    light = Light(WHEEL)
    day = 24 * 3600 * 1000
    for hours in (1, 24, 80, 140):
        now = hours * day // 24
        seen = set()
        for ms in range(0, 1000, 16):
            light.render(play, now + ms)
            seen.add(tuple(light.frame))
        assert len(seen) > 5
    assert since(5, 5 - PERIOD // 2 - 10) == PERIOD // 2 + 10
    assert since(PERIOD - 2, 3) == 0  # a moment ahead is now


@pytest.mark.parametrize("at", range(2000, 2400, 16))
def test_the_row_answers_at_once_wherever_the_blinking_is(at):
    """BACK in a game with a clock asks for the time: made in one frame, painted in the next, and
    the cursor's blink may come before it."""
    play = make_play(swaps=3)
    play.game.limit = chosen.TIMER
    light = show(play, at)
    before = [led(light, 120 + n) for n in range(27)]
    play.asked_at = at
    for n in range(1, 4):
        light.render(play, at + 16 * n)
    assert [led(light, 120 + n) for n in range(27)] != before


@pytest.mark.parametrize("ahead", range(0, 500, 16))
def test_no_blink_of_the_cursor_is_lost_to_the_row(ahead):
    """The clock's half seconds on the row come at any moment between two blinks, 400 ms apart."""
    play = make_play(swaps=3)
    play.game.limit = chosen.TIMER
    play.asked_at = 0
    light = Light(WHEEL)
    seen = []
    for ms in range(0, 2900, 16):
        play.game.elapsed = ms + ahead
        light.render(play, ms)
        seen.append(led(light, 0))
    changes = sum(one != other for one, other in itertools.pairwise(seen[20:]))
    assert changes == 2900 // 400
