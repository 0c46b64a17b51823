/** Handles the arrow buttons of every `Scroller` inside `scope`, which may be static HTML. */
export function startScrollers(scope: ParentNode): void {
  for (const scroller of scope.querySelectorAll<HTMLElement>('[data-scroller]')) start(scroller);
}

function start(scroller: HTMLElement): void {
  const row = scroller.querySelector<HTMLElement>(':scope > section');
  const [left, right] = scroller.querySelectorAll<HTMLButtonElement>('[data-scrolls]');
  if (!row || !left || !right || scroller.dataset.started !== undefined) return;
  scroller.dataset.started = '';
  /** The target of the running scroll; the next press counts from it. */
  let goal: number | undefined;

  const readEnds = () => {
    const { scrollLeft, clientWidth, scrollWidth } = row;
    // Zoomed pages have fractional scroll positions.
    left.disabled = scrollLeft < 1;
    right.disabled = scrollLeft + clientWidth > scrollWidth - 1;
  };
  new ResizeObserver(readEnds).observe(row);
  row.addEventListener('scroll', readEnds, { passive: true });
  row.addEventListener('scrollend', () => {
    goal = undefined;
  });

  const scroll = (direction: 1 | -1) => {
    const step = Number(scroller.dataset.scroller);
    if (step > 0) return row.scrollBy({ left: direction * step });
    const pitch = distanceOfItems(row);
    const from = goal ?? Math.round(row.scrollLeft / pitch);
    const last = Math.ceil((row.scrollWidth - row.clientWidth) / pitch);
    goal = Math.max(0, Math.min(from + direction, last));
    return row.scrollTo({ left: goal * pitch });
  };
  left.addEventListener('click', () => scroll(-1));
  right.addEventListener('click', () => scroll(1));
}

/** The distance between the starts of two items. */
function distanceOfItems(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll<HTMLElement>('li');
  if (!first || !second) return row.clientWidth;
  return second.offsetLeft - first.offsetLeft;
}
