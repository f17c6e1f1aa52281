// SPDX-License-Identifier: MIT
/** Keeps the built page for when there is no network; sw-files.js tells its files and its version. */

importScripts("sw-files.js");

const PREFIX = `color-wheel ${new URL(".", location.href).pathname} `;
const CACHE = PREFIX + BUILT.version;

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(BUILT.files.map((file) => new Request(file, { cache: "reload" })));
}

/** The caches of former versions; what is open still uses them until it is closed. */
async function forget() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function find(request) {
  const cache = await caches.open(CACHE);
  const folder = request.url.split("?")[0].endsWith("/");
  const wanted = folder ? "index.html" : request;
  return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));
addEventListener("fetch", (event) => {
  const own = new URL(event.request.url).origin === location.origin;
  if (own && event.request.method === "GET") event.respondWith(find(event.request));
});
