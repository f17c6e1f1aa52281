# SPDX-License-Identifier: MIT
"""The log in nvm word by word: what its bytes are, where it ends, what is read of a torn one."""

import pytest
from color_wheel.play.log import Log, word, zeros
from color_wheel.play.writer import Writer

HEAD = b"CWL2"


def written(size, *entries):
    """An area of so many bytes with entries (a, b) and records (kind, bytes)."""
    nvm = bytearray(HEAD + b"\xff" * (size - len(HEAD)))
    writer = Writer(Log(nvm))
    for a, b in entries:
        if isinstance(b, bytes):
            writer.append_record(a, b)
        else:
            writer.append(a, b)
    return nvm


def test_a_word_is_two_numbers_and_how_many_of_their_bits_are_zero():
    for a in range(64):
        for b in range(64):
            bits = f"{a:06b}{b:06b}"
            assert f"{word(a, b):016b}" == bits + f"{bits.count('0'):04b}"


@pytest.mark.parametrize(
    "data", [b"", b"\0\0", b"\xff\xff", b"\x10\xef\x01\x80", bytes(range(126))]
)
def test_the_zeros_of_some_bytes(data):
    assert zeros(data) == sum(f"{byte:08b}".count("0") for byte in data)


def test_the_bytes_of_a_save():
    """Whatever is changed here, the saves of players are no longer read: MAGIC must change too."""
    nvm = written(24, (3, 39), (49, b"\x12\x34\xff\0"))
    # 000011 100111 has six zeros; 110001 000010 has eight; 12 34 ff 00 have 6 + 5 + 0 + 8.
    assert bytes(nvm) == HEAD + bytes.fromhex("0e76 c428 1234ff00 0013") + b"\xff" * 10


@pytest.mark.parametrize("count", range(9))
@pytest.mark.parametrize("entry", [(0, 1), (39, 62), (47, 63)])
def test_the_erased_rest_begins_right_behind_the_last_entry(count, entry):
    nvm = written(20, *[entry] * count)
    log = Log(nvm)
    assert (log.end, log.free, log.empty) == (4 + 2 * count, 16 - 2 * count, count == 0)
    assert list(log.entries()) == [(*entry, None)] * count


def test_a_record_may_end_with_the_area():
    nvm = written(20, (1, 2), (61, b"\xff" * 10))
    log = Log(nvm)
    assert log.free == 0
    assert list(log.entries()) == [(1, 2, None), (61, 5, b"\xff" * 10)]


@pytest.mark.parametrize("size", [0, 2, 126])
@pytest.mark.parametrize("kind", [48, 61])
def test_records_of_every_size_there_and_back(kind, size):
    body = bytes(range(100, 100 + size))
    log = Log(written(160, (5, 6), (kind, body), (7, 8)))
    assert list(log.entries()) == [(5, 6, None), (kind, size // 2, body), (7, 8, None)]
    assert log.end == 4 + 2 + 4 + size + 2


@pytest.mark.parametrize("left", range(0, 12, 2))
def test_of_a_torn_record_nothing_is_read_and_nothing_of_it_is_written_again(left):
    """Five words and the count were to come; what follows is read again."""
    nvm = written(24, (1, 2), (50, b"\xaa" * 10))
    nvm[8 + left :] = b"\xff" * (16 - left)
    log = Log(nvm)
    assert list(log.entries()) == [(1, 2, None)]
    assert log.end == 20
    Writer(log).append(3, 4)
    assert list(Log(nvm).entries()) == [(1, 2, None), (3, 4, None)]


def test_a_record_that_would_reach_beyond_the_area_is_none():
    """As noise may have it: the area ends with its first word, or within it."""
    for size in (8, 10, 12):
        nvm = written(size, (1, 2))
        nvm[6:8] = word(50, 9).to_bytes(2, "big")
        log = Log(nvm)
        assert list(log.entries()) == [(1, 2, None)]
        assert log.free == 0


@pytest.mark.parametrize(
    ("head", "usable", "foreign"),
    [
        (b"\xff\xff\xff\xff", False, False),
        (b"\0\0\0\0", False, True),
        (b"CWL1", False, True),
        (b"\xff\xff\xff2", False, True),
        (HEAD, True, False),
    ],
)
def test_whose_area_it_is(head, usable, foreign):
    log = Log(bytearray(head + b"\xff" * 12))
    assert (log.usable, log.foreign, log.empty) == (usable, foreign, True)
    assert log.free == (12 if usable else 0)
    assert list(log.entries()) == []
