# SPDX-License-Identifier: MIT
"""Memory on the small VM: what a game takes, that it stays flat, and that idling takes none."""

import pytest

from host_sim import vm
from tools.bench import game, heap
from tools.bench.drives import packed

# In bytes of a 32-bit heap: a Pico has 196 KB, a Pico W without its radio about 126 KB, and wants
# the packed drive. A Solo game is promised to do with 96 KB; the host is one that listens to the
# device link besides.
MOST = {
    ("packed", False): 78 * 1024,
    ("source", False): 88 * 1024,
    ("packed", True): 93 * 1024,
    ("source", True): 99 * 1024,
}


@pytest.fixture(scope="module")
def drives(tmp_path_factory):
    return {"source": vm.FIRMWARE, "packed": packed(tmp_path_factory.mktemp("drives"))}


@pytest.fixture(scope="module")
def games():
    return {with_host: game.whole_game(with_host) for with_host in (False, True)}


@pytest.mark.parametrize(("kind", "with_host"), MOST)
def test_a_whole_game_fits(drives, games, kind, with_host):
    """From power-on to the win, a new deal, the menu, the old game: in so small a heap."""
    lines, nvm = games[with_host]
    use = heap.in_use(lines, nvm, firmware=drives[kind])
    size = heap.on_vm(use, MOST[kind, with_host])
    assert use.most < size
    # The collector takes any number for an address: once in a hundred sizes it keeps too much.
    assert any(heap.runs_in(size - less, lines, nvm, firmware=drives[kind]) for less in (0, 512))


def test_far_too_small_a_heap_is_noticed(games):
    """The measurement measures: what is in use at the end cannot do for the way there."""
    lines, nvm = games[False]
    use = heap.in_use(lines, nvm)
    assert not heap.runs_in(use.sizes[-1], lines, nvm)


def test_flat_after_many_games():
    """Deals, a swap and the menu, again and again: after the first rounds nothing is added."""
    assert heap.growth(30) <= 256


def _dump(*layout):
    """What the VM prints of a heap: a line for 64 blocks, those all free left out."""
    lines = [f"{line * 64 * 4 * vm.word():08x}: {blocks}" for line, blocks in layout]
    return "\n".join(["mem: total=0", *lines, "that is all", ""]).encode()


def test_what_was_lengthened_in_place_was_not_asked_for_whole():
    """Names' letters are put behind those there are: such a piece counts as it was at first."""
    block = 4 * vm.word()
    line = "=" * 64
    pieces = vm.Pieces()
    first = _dump((0, "h" + line[1:]), (1, "=h.." + line[4:]), (9, "=" * 64))
    assert pieces.sizes(first) == [65 * block]  # what stands behind free blocks is no piece
    longer = _dump((0, "h" + line[1:]), (1, "====h" + "." * 59))
    assert pieces.sizes(longer) == [65 * block]
    again = _dump((0, "h" + line[1:]), (1, line[:34] + "h" + "." * 29), (5, "A" + line[1:]))
    assert pieces.sizes(again) == sorted([65 * block, 64 * block], reverse=True)
    another = _dump((0, "h" + line[1:]), (1, line), (2, line), (3, line), (4, "." * 64))
    assert pieces.sizes(another) == [256 * block]  # so much at once is an allocation
    assert pieces.sizes(_dump((0, "." * 64))) == []
    assert pieces.sizes(longer) == [68 * block]


@pytest.mark.parametrize("host", ["open", "closed"])
def test_no_large_allocation_in_play(host):
    """Beside the VM's own table of names, nothing of more than 4 KB; garbage is looked at, too."""
    presses = ["SELECT", "SELECT", "SELECT", "CW", "OUT", "SELECT", "BACK"]
    lines = [f"0 HOST {host}", *game.taps(500, presses, 300)]
    (loaded, *played), result = heap.pieces(lines, 3.5, nvm=bytes(4096))
    assert [kind for _, kind, _ in result.flash].count("erase") == 2  # the log, then its head
    assert len(played) > 40
    assert all(blocks[0] <= 4096 for blocks in played)
    assert any(blocks[0] > loaded[0] for blocks in played)  # the erase was seen


@pytest.mark.parametrize("host", ["open", "closed"])
@pytest.mark.parametrize("picked", [False, True])
def test_an_idle_frame_allocates_nothing(tmp_path, host, picked):
    said = heap.idle(tmp_path, host, picked)
    assert said["screen"] == 2
    assert said["still"] >= 100
    assert said["idle"] <= heap.FLOAT  # the time to rest, in seconds
