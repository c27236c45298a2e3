/* Shows the offline page when a page of Clave cannot be fetched.
 *
 * Only the files of the offline page are stored. Pages, the API and audio always come from the server, so an upgrade
 * leaves nothing old behind and no user's data stays in the browser. The server writes VERSION above this text: a hash
 * of these files, so that a changed file makes a new worker.
 */

/* global VERSION */

const OFFLINE = "/static/offline.html";
const SHELL = [OFFLINE, "/static/message.css", "/static/offline.js", "/static/clave.svg"];
const CACHE = `clave-offline-${VERSION}`;
// Downloads, and pages without the look of the app.
const NOT_OURS = /^\/(api|v1|admin|login|password|calendar|metrics)(\/|$)/;

self.addEventListener("install", (event) => {
  const requests = SHELL.map((address) => new Request(address, { cache: "reload", credentials: "omit" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (SHELL.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => stored(pathname)));
  } else if (request.mode === "navigate" && !NOT_OURS.test(pathname)) {
    event.respondWith(fetch(request).catch(() => stored(OFFLINE)));
  }
});

async function stored(pathname) {
  return (await caches.match(pathname, { cacheName: CACHE })) ?? Response.error();
}
