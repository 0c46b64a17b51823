/** Leaves room for a numeric suffix. */
const LENGTH_MAX = 100;

/** Creates a slug from a product's name, or from its category if the name has no Latin letters. */
export function createSlug(name: string, category: string): string {
  const words = latinWords(name);
  if (/[a-z]/.test(words)) return words;
  return latinWords(`${category.slice(0, LENGTH_MAX / 2)} pack ${words}`);
}

/** The slug of a new product; sizes of the same name differ in their labels. */
export function slugOf(product: { name: string; category: string; sizeLabel: string | null }) {
  const { name, category, sizeLabel } = product;
  return createSlug([name, sizeLabel].filter(Boolean).join(' '), category);
}

/** Lowercase Latin words with dashes between them; empty if there are none. */
export function latinWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX + 1)
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LENGTH_MAX)
    .replace(/-$/, '');
}

/** Returns the first free slug of `peri-peri`, `peri-peri-2`, `peri-peri-3` … */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let n = 2; isTaken(free); n += 1) free = `${slug}-${n}`;
  return free;
}
