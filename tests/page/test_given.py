# SPDX-License-Identifier: MIT
"""What the page gives out to be copied, it takes back: in the box to paste into, and as typed."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import DEALS, Feed
from tests.page.steps import Open, eventually, wait

POSITION = DEALS[0]["position"]
BUTTON = "[data-copy={}]"


def over(feed: Feed, open_page: Open, **line: object) -> Page:
    """The page of a game that is won, as a device tells it."""
    page = open_page(feed.address, until="body[data-connected=true]")
    page.wait_for_selector(".cell")
    feed.say(screen="won", position=POSITION, start=POSITION, cursor="0h", picked=None)
    feed.say(result="won", swaps=19, style="solo+par", **line)
    wait(page, screen="won", swaps=19)
    return page


def loads(feed: Feed) -> list[str]:
    """What the device has been told to load."""
    return [str(told)[5:] for told in feed.recorder.told if str(told).startswith("load ")]


def test_what_is_copied_can_be_pasted_and_typed(feed: Feed, open_page: Open) -> None:
    page = over(feed, open_page, deal="316")
    page.click("#texts")
    copied = {
        name: page.input_value(f"#{name}-text")
        for name in ("deal", "link", "position", "record", "share")
    }
    assert copied["link"] == feed.address + "?deal=316"
    assert copied["share"] == "Color Wheel #316 19/27"
    loaded = []
    for name, text in copied.items():
        expect(page.locator(BUTTON.format(f"{name}-text"))).to_be_enabled()
        page.fill("#paste-text", text)
        page.click("#load")
        page.wait_for_selector("#texts-box", state="hidden")
        loaded.append(POSITION if name == "position" else "316")
        assert loads(feed) == loaded
        page.click("#texts")
    page.keyboard.press("Escape")
    page.click("#ask summary")
    for name in ("deal", "link", "position", "share"):
        page.fill("#ask-text", copied[name])
        page.keyboard.press("Enter")
        loaded.append(POSITION if name == "position" else "316")
        eventually(page, lambda: loads(feed) == loaded)
        expect(page.locator("#answer")).to_have_text("Loaded.")


@pytest.mark.parametrize("text", ["Color Wheel 19/27", "https://wheel.example/#316", "/?deal="])
def test_what_names_no_deal_is_told_so(feed: Feed, open_page: Open, text: str) -> None:
    page = over(feed, open_page)
    page.click("#texts")
    page.fill("#paste-text", text)
    page.click("#load")
    right = "a link to one has ?deal=316 in it, a result #316."
    expect(page.locator("#texts-say")).to_have_text(f"This names no deal: {right}")
    page.keyboard.press("Escape")
    page.click("#ask summary")
    page.fill("#ask-text", text)
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_have_text(f"'{text}' names no deal: {right}")
    assert loads(feed) == []


def test_what_is_not_there_cannot_be_copied(feed: Feed, open_page: Open) -> None:
    """A wheel that was put up by hand has no code, and no link to it."""
    page = over(feed, open_page)
    page.click("#texts")
    for name, there in {"deal": False, "link": False, "position": True, "record": True}.items():
        assert page.locator(BUTTON.format(f"{name}-text")).is_enabled() == there
        assert bool(page.input_value(f"#{name}-text")) == there
    assert page.get_attribute("#deal-text", "placeholder") == "none: put up by hand"


def test_a_record_with_times_and_seats_is_taken(feed: Feed, open_page: Open) -> None:
    """``MOVE@ms/seat``, as the command line writes and reads it."""
    page = over(feed, open_page, deal="316")
    page.click("#texts")
    page.fill("#paste-text", "color-wheel: 1\ndeal: 316\nmoves: 2h-8a@1200/1 3m-7a@5 1h-2h/3")
    page.click("#load")
    eventually(page, lambda: loads(feed) == ["316"])


def test_a_text_too_long_for_the_wheel_is_told_so(feed: Feed, open_page: Open) -> None:
    page = over(feed, open_page, deal="316")
    page.click("#texts")
    page.fill("#paste-text", "color-wheel: 1\ndeal: " + "A" * 5000)
    page.click("#load")
    expect(page.locator("#texts-say")).to_contain_text("too long")
    assert loads(feed) == []
    assert page.evaluate("document.body.dataset.connected") == "true"
