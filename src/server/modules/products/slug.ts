/** Leaves room for a number behind it. */
const LENGTH_MAX = 100;

/** The web address of a product by its name; one without latin letters is called after its category. */
export function slugOf(name: string, category: string): string {
  const words = latinWords(name);
  if (/[a-z]/.test(words)) return words;
  return latinWords(`${category.slice(0, LENGTH_MAX / 2)} pack ${words}`);
}

function latinWords(text: string): string {
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

/** The first of `peri-peri`, `peri-peri-2`, `peri-peri-3` … that nobody has. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let n = 2; isTaken(free); n += 1) free = `${slug}-${n}`;
  return free;
}
