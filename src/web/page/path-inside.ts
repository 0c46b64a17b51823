const HERE = 'https://shop.invalid';

/** The path of this site that an untrusted address names; `/` for everything else. */
export function pathInside(address: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(address, HERE);
  // `/..//evil.example` becomes `//evil.example`, which browsers read as another site.
  if (origin !== HERE || pathname.startsWith('//')) return '/';
  return pathname + search + hash;
}

/** Two addresses of one page have the same key, whatever their search, case and last slash. */
export const pageKey = (path: string) =>
  path.split(/[?#]/)[0]?.replace(/\/+$/, '').toLowerCase() ?? '';
