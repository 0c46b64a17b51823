const HERE = 'https://shop.invalid';

/** Prevents open redirects: returns the path of an untrusted address on this site, or `/`. */
export function pathInside(address: string): string {
  const url = address.startsWith('/') ? parseUrl(address) : undefined;
  if (!url) return '/';
  const { origin, pathname, search, hash } = url;
  // `/..//evil.example` becomes `//evil.example`, which browsers read as another site.
  if (origin !== HERE || pathname.startsWith('//')) return '/';
  return pathname + search + hash;
}

/** `URL.canParse` is younger than the oldest supported browsers. */
function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address, HERE);
  } catch {
    return undefined;
  }
}

/** Ignores query, case and trailing slash. */
export const pageKey = (path: string) =>
  path.split(/[?#]/)[0]?.replace(/\/+$/, '').toLowerCase() ?? '';
