// Keeps the whole page and its library at hand, so that it opens without a network.
const CACHE = 'warband-2'
const REPLAYS = 'warband-replays'
const MOST_REPLAYS = 60
const KEPT = /\/api\/(library|rulebooks|heroscape|cards|rules|maps\/)/
const REPLAY = /\/api\/tables\/[a-z2-7]+\/(replay|frames)$/
const SHELL = ['./', './icon.svg', './manifest.webmanifest', './api/library', './api/rulebooks']

self.addEventListener('install', (event) => {
  event.waitUntil(keepEverything().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetTheOld().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (REPLAY.test(url.pathname)) event.respondWith(freshFirst(event.request, REPLAYS))
  else if (url.pathname.includes('/assets/')) event.respondWith(keptFirst(event.request))
  else if (!url.pathname.includes('/api/') || KEPT.test(url.pathname))
    event.respondWith(freshFirst(event.request, CACHE))
})

async function parts() {
  return (await fetch('./parts.json', { cache: 'no-store' })).json()
}

async function keepEverything() {
  const cache = await caches.open(CACHE)
  await cache.addAll([...SHELL, ...(await parts())])
}

/** Other caches, and parts of the page as it was before. */
async function forgetTheOld() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== CACHE && name !== REPLAYS).map((name) => caches.delete(name)),
  )
  const cache = await caches.open(CACHE)
  const known = new Set((await parts()).map((part) => new URL(part, location.href).href))
  const old = (await cache.keys()).filter(
    ({ url }) => /\/assets\/.*\.(js|css)$/.test(url) && !known.has(url),
  )
  await Promise.all(old.map((request) => cache.delete(request)))
}

async function keptFirst(request) {
  const known = await caches.match(request)
  return known ?? keep(request, await fetch(request), CACHE)
}

async function freshFirst(request, name) {
  try {
    return await keep(request, await fetch(request), name)
  } catch (error) {
    const known = await caches.match(request, { ignoreSearch: request.mode === 'navigate' })
    if (known) return known
    throw error
  }
}

async function keep(request, response, name) {
  if (response.ok) {
    const cache = await caches.open(name)
    await cache.put(request, response.clone())
    if (name === REPLAYS) {
      const [oldest, ...others] = await cache.keys()
      if (others.length >= MOST_REPLAYS) await cache.delete(oldest)
    }
  }
  return response
}
