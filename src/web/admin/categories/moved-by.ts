/** The list with an entry one place further up (-1) or down (1). */
export function movedBy(list: readonly string[], entry: string, by: 1 | -1): string[] {
  const from = list.indexOf(entry);
  const to = from + by;
  if (from < 0 || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
