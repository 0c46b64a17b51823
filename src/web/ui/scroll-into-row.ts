/** Scrolls a row sideways until one of its items is in the middle; the page itself stays where it is. */
export function showInRow(item: Element | null | undefined): void {
  const row = item?.parentElement;
  if (!row) return;
  const [at, around] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += at.left + at.width / 2 - (around.left + around.width / 2);
}
