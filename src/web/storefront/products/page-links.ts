/** The first, the last and the neighbouring pages; `null` marks a gap. */
export function pageLinks(page: number, pages: number): (number | null)[] {
  const offered = [1, page - 1, page, page + 1, pages].filter((at) => at >= 1 && at <= pages);
  return [...new Set(offered)]
    .sort((a, b) => a - b)
    .flatMap((at, index, all) => {
      const before = all[index - 1] ?? 0;
      if (at - before === 2) return [at - 1, at];
      return at - before > 2 ? [null, at] : [at];
    });
}
