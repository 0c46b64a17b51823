import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type Ref,
} from 'react';
import { rowsBetween, rowTops } from './window-ranges.ts';

interface WindowedRowsProps<Item> {
  items: readonly Item[];
  /** Renders a table row with `data-row={index}`, by which it is measured, and `aria-rowindex`. */
  children: (item: Item, index: number) => ReactElement;
  /** Of a row, before the first one is measured. */
  estimatePx: number;
}

const FIRST_ROWS = 16;

/**
 * Renders only the rows of a table that are near the viewport (decision 74). It suits rows without controls, because
 * a focused control would be removed with its row.
 */
export function WindowedRows<Item>({ items, children, estimatePx }: WindowedRowsProps<Item>) {
  const count = items.length;
  const start = useRef<HTMLTableRowElement>(null);
  const [heights] = useState(() => new Map<number, number>());
  const [shown, setShown] = useState({ from: 0, to: FIRST_ROWS, totalPx: 0 });
  const tops = rowTops(count, { heights, estimatePx });
  const from = Math.min(shown.from, count);
  const to = Math.min(shown.to, count);

  const update = useEffectEvent(() => {
    const list = start.current?.parentElement;
    if (!list) return;
    for (const row of list.querySelectorAll<HTMLElement>('[data-row]')) {
      heights.set(Number(row.dataset.row), row.getBoundingClientRect().height);
    }
    const { top } = list.getBoundingClientRect();
    const measured = rowTops(count, { heights, estimatePx });
    // One more screen above and below, so that scrolling does not show gaps.
    const next = rowsBetween(measured, -top - innerHeight, 2 * innerHeight - top);
    // A new total renders the gaps again.
    const totalPx = Math.round(measured[count] ?? 0);
    const isSame = shown.from === next.from && shown.to === next.to && shown.totalPx === totalPx;
    if (!isSame) setShown({ ...next, totalPx });
  });

  // Before the first paint, so that the page has its height when someone jumps to its end.
  useLayoutEffect(() => update(), []);

  // In the next frame, so that a scroll position that changes with the height causes no loop.
  useEffect(() => {
    const frame = requestAnimationFrame(() => update());
    return () => cancelAnimationFrame(frame);
  });

  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => update());
    };
    const onResize = () => {
      heights.clear();
      onScroll();
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onResize);
    };
  }, [heights]);

  return (
    <>
      <Gap ref={start} heightPx={tops[from] ?? 0} />
      {items.slice(from, to).map((item, at) => children(item, from + at))}
      <Gap heightPx={(tops[count] ?? 0) - (tops[to] ?? 0)} />
    </>
  );
}

interface GapProps {
  ref?: Ref<HTMLTableRowElement>;
  heightPx: number;
}

/** In place of the missing rows. */
function Gap({ ref, heightPx }: GapProps) {
  const room = useRef<HTMLDivElement>(null);
  // By script, because the content security policy forbids style attributes.
  useLayoutEffect(() => {
    room.current?.style.setProperty('height', `${heightPx}px`);
  }, [heightPx]);
  return (
    <tr ref={ref} aria-hidden className="max-lg:block">
      <td colSpan={COLUMNS_MAX} className="max-lg:block">
        {/* Not empty, as every cell has a text. */}
        <div ref={room}>&nbsp;</div>
      </td>
    </tr>
  );
}

const COLUMNS_MAX = 20;
