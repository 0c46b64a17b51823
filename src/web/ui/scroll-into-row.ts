/** Centres an item in its row. Unlike `scrollIntoView`, it never scrolls the page. */
export function scrollIntoRow(item: Element | null | undefined): void {
  const row = item?.parentElement;
  if (!row) return;
  const [at, around] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += at.left + at.width / 2 - (around.left + around.width / 2);
}
