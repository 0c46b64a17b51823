const HERE = 'https://shop.invalid';

/** Prevents open redirects: returns the path of an untrusted address on this site, or `/`. */
export function pathInside(address: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(address, HERE);
  // `/..//evil.example` becomes `//evil.example`, which browsers read as another site.
  if (origin !== HERE || pathname.startsWith('//')) return '/';
  return pathname + search + hash;
}

/** Ignores query, case and trailing slash. */
export const pageKey = (path: string) =>
  path.split(/[?#]/)[0]?.replace(/\/+$/, '').toLowerCase() ?? '';
