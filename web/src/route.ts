/** Addresses of the page: everything after the #. */

export interface Route {
  page: string
  id: string
  query: URLSearchParams
}

/** `#/replay/abc?line=3` is page `replay`, id `abc`, query `line=3`. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [page = '', id = ''] = path.split('/')
  return { page: page || 'start', id: decodeURIComponent(id), query: new URLSearchParams(query) }
}

export function address(
  page: string,
  id = '',
  query: Record<string, string | number> = {},
): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString()
  const path = page === 'start' ? '' : id ? `${page}/${encodeURIComponent(id)}` : page
  return `#/${path}${text ? `?${text}` : ''}`
}
