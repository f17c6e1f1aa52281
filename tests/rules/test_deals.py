# SPDX-License-Identifier: MIT
"""Deals: frozen for ever, fair, and the same as an independent dealer's."""

from collections import Counter
from itertools import islice, pairwise
from pathlib import Path
from random import Random as Randomness

import pytest
from color_wheel.rules.check import parse_deal
from color_wheel.rules.deal import RANDOM_BASE, RANDOM_SEEDS, code_text, deal
from color_wheel.rules.faults import TextError
from color_wheel.rules.pieces import position_text
from color_wheel.rules.prng import Random
from hypothesis import given
from hypothesis import strategies as st

from tests.rules import dealing, oracle
from tests.rules.command import run, run_json

GOLDEN = [
    line.split()
    for line in (Path(__file__).parents[1] / "golden" / "deals.txt").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.fixture(scope="module")
def thousand():
    """All numbered deals."""
    return [oracle.read(position_text(deal(number))) for number in range(1000)]


@pytest.mark.parametrize(("code", "position"), GOLDEN)
def test_frozen(code, position):
    """Never change tests/golden/deals.txt: a code that was shared must deal the same for ever."""
    assert run_json("deal", code) == {"code": code, "position": position}
    assert dealing.position_of(code) == position


def test_frozen_list_is_complete():
    assert [code for code, _ in GOLDEN] == ["000", "001", "316", "999", "100000", "1ZZZZZ"]


@pytest.mark.parametrize("seed", [0, 1, 316, 0x7FFE, 0x7FFF, 0x8000, 2**25, 2**26 - 1])
def test_generator_against_modular_multiplication(seed):
    random = Random(seed)
    # below(2**15) hands the digits on as they are
    assert [random.below(2**15) for _ in range(500)] == list(islice(dealing.digits(seed), 500))


def test_generator_at_its_bounds():
    random = Random(0)
    assert [random.below(1) for _ in range(5)] == [0] * 5
    # three of 2**15 numbers are thrown away for n = 32765
    assert max(random.below(32765) for _ in range(40_000)) < 32765


@pytest.mark.parametrize(
    ("seed", "digit", "drawn"), [(20596, 32765, 2), (45345, 32766, 1), (6288, 32767, 1)]
)
def test_the_numbers_that_would_favour_some_are_drawn_anew(seed, digit, drawn):
    """2**15 is 3 * 10922 + 2: for n = 3 the numbers 32766 and 32767 do not count."""
    first, second = islice(dealing.digits(seed), 2)
    assert first == digit
    assert Random(seed).below(3) == (first if digit < 32766 else second) % 3 == drawn


def test_periods():
    """Both moduli are primes p with (p - 1) / 2 prime, and 2**15 has the order (p - 1) / 2."""
    for a in dealing.MULTIPLIERS:
        p = a * 2**15 - 1
        half = a * 2**14 - 1
        for prime in (p, half):
            assert all(prime % d for d in range(2, int(prime**0.5) + 1))
        assert pow(2**15, half, p) == 1
        assert p - 1 == 2 * half


def test_random_codes_against_the_independent_dealer():
    random = Randomness(5)
    for _ in range(40):
        code = "1" + "".join(random.choice(dealing.CROCKFORD) for _ in range(5))
        assert run_json("deal", code)["position"] == dealing.position_of(code)


def test_every_numbered_deal_keeps_the_rules(thousand):
    for wheel in thousand:
        assert len(wheel) == 40
        assert all(wheel[a][0] != wheel[b][0] for a, b in map(tuple, oracle.ADJACENT))
        assert max(Counter(wheel.values()).values()) <= 3
        sizes = Counter(piece[1] for piece in wheel.values())
        assert min(sizes[size] for size in "123") >= 10
    assert len({oracle.write(wheel) for wheel in thousand}) == 1000


def chi_square(counts, kinds, total):
    """The statistic of counts that should all be alike."""
    expected = total / kinds
    return sum((counts[k] - expected) ** 2 for k in counts) / expected + expected * (
        kinds - len(counts)
    )


def test_uniform(thousand):
    """Each colour and each size is as likely everywhere (means: 6 and 2 a space)."""
    colours = [
        chi_square(Counter(wheel[name][0] for wheel in thousand), 7, 1000) for name in oracle.NAMES
    ]
    sizes = [
        chi_square(Counter(wheel[name][1] for wheel in thousand), 3, 1000) for name in oracle.NAMES
    ]
    assert max(colours) < 30
    assert 4 < sum(colours) / 40 < 8
    assert max(sizes) < 20
    assert 1 < sum(sizes) / 40 < 3.2


def test_one_code_tells_nothing_about_the_next(thousand):
    """Pairs of colours on a space in a deal and in the next one (mean: 48)."""
    for name in ("0h", "0m", "5a", "9b"):
        pairs = Counter((one[name][0], two[name][0]) for one, two in pairwise(thousand))
        assert 20 < chi_square(pairs, 49, 999) < 100


@given(st.integers(0, 999) | st.integers(RANDOM_BASE, RANDOM_BASE + RANDOM_SEEDS - 1))
def test_codes_round_trip(number):
    code = code_text(number)
    assert number == parse_deal(code) == parse_deal(f" {code.lower()}\n")
    assert number == parse_deal(code.replace("0", "O").replace("1", "l"))
    assert number == parse_deal(code.replace("0", "o").replace("1", "I"))
    assert dealing.number_of(code) == number


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "'' is no deal code: 000 to 999, or six letters and digits that begin with 1"),
        ("31", "'31' is no deal code: "),
        ("0316", "'0316' is no deal code: "),
        ("1A0B2", "'1A0B2' is no deal code: "),
        ("1A0B2C3", "'1A0B2C3' is no deal code: "),
        ("1A0U2C", "'1A0U2C' is no deal code: "),
        ("1A0B-C", "'1A0B-C' is no deal code: "),
        ("A16", "'A16' is no deal code: "),
        ("٣١٦", "'???' is no deal code: "),
        (
            "2A0B2C",
            "'2A0B2C' is a deal code of another version: the codes known here begin with 1",
        ),
        ("x" * 100, "'" + "x" * 40 + "...' is no deal code: "),
    ],
)
def test_damaged_codes(code, said):
    with pytest.raises(TextError) as caught:
        parse_deal(code)
    assert len(caught.value.faults) == 1
    assert str(caught.value).startswith(said)


def test_a_fresh_deal_is_a_random_one():
    documents = [run_json("deal") for _ in range(3)]
    assert len({document["code"] for document in documents}) == 3
    for document in documents:
        assert len(document["code"]) == 6
        assert run_json("deal", document["code"].lower()) == document


def test_readable():
    code, position = GOLDEN[2]
    assert run("deal", code) == (0, f"code     {code}\nposition {position}\n", "")
