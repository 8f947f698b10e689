// Keeps the page and its library at hand, so that it opens without a network.
const CACHE = 'warband-1'
const KEPT = /\/api\/(library|cards|maps\/)/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(['./', './icon.svg', './manifest.webmanifest']))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.includes('/api/') && !KEPT.test(url.pathname)) return
  const hashed = url.pathname.includes('/assets/')
  event.respondWith(hashed ? keptFirst(event.request) : freshFirst(event.request))
})

async function keptFirst(request) {
  const known = await caches.match(request)
  return known ?? keep(request, await fetch(request))
}

async function freshFirst(request) {
  try {
    return await keep(request, await fetch(request))
  } catch (error) {
    const known = await caches.match(request, { ignoreSearch: true })
    if (known) return known
    throw error
  }
}

async function keep(request, response) {
  if (response.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, response.clone())
  }
  return response
}
