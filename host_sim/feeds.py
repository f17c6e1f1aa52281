# SPDX-License-Identifier: MIT
"""One stream of events for several readers, each at its own pace."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from host_sim.events import Event

BACKLOG = 5000  # events kept for one who does not read them; then the oldest go


class Feed(AsyncIterator[Event]):
    """One reader's events."""

    def __init__(self) -> None:
        self._events: deque[Event] = deque(maxlen=BACKLOG)
        self._news = asyncio.Event()
        self._closed = False

    def put(self, event: Event) -> None:
        """Add an event."""
        self._events.append(event)
        self._news.set()

    def close(self) -> None:
        """There will be no more."""
        self._closed = True
        self._news.set()

    async def __anext__(self) -> Event:
        while not self._events:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._events.popleft()


class Feeds:
    """All readers' events. The first reader finds them from the beginning."""

    def __init__(self) -> None:
        self._first: Feed | None = Feed()  # waits for its reader from the start
        self._feeds = [self._first]

    def subscribe(self) -> Feed:
        """A new reader's events, from now on; the first one's from the beginning."""
        feed, self._first = self._first, None
        if feed is None:
            feed = Feed()
            self._feeds.append(feed)
        return feed

    def unsubscribe(self, events: AsyncIterator[Event]) -> None:
        """Keep no more events for a reader that has gone."""
        self._feeds = [feed for feed in self._feeds if feed is not events]

    def put(self, event: Event) -> None:
        """An event for all readers."""
        for feed in self._feeds:
            feed.put(event)

    def close(self) -> None:
        """All readers come to their end."""
        for feed in self._feeds:
            feed.close()
        self._feeds = []
