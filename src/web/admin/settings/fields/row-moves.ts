import { useLayoutEffect, useRef, useState } from 'react';

type RowPart = 'up' | 'down' | 'toggle' | 'first' | 'add' | 'remove';

/** Adds, moves and removes the entries of a list, and keeps the keyboard focus where the work continues. */
export function useRows<Row extends { rowKey: string }>(
  rows: readonly Row[],
  onRows: (rows: readonly Row[]) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  const focusNext = useRef<{ rowKey?: string; parts: RowPart[] }>(undefined);
  const [message, setMessage] = useState('');

  // After every render, because only a change of the list sets a target.
  useLayoutEffect(() => {
    const next = focusNext.current;
    focusNext.current = undefined;
    if (next && list.current) focusPart(list.current, next);
  });

  return {
    list,
    /** Read by screen readers after a change. */
    message,
    add(row: Row, announcement = '') {
      focusNext.current = { rowKey: row.rowKey, parts: ['first'] };
      setMessage(announcement);
      onRows([...rows, row]);
    },
    move(index: number, by: -1 | 1) {
      const row = rows[index];
      const other = rows[index + by];
      if (!row || !other) return;
      focusNext.current = {
        rowKey: row.rowKey,
        parts: by < 0 ? ['up', 'down'] : ['down', 'up'],
      };
      setMessage(`Moved to position ${index + by + 1} of ${rows.length}`);
      onRows(rows.toSpliced(index, 1, other).toSpliced(index + by, 1, row));
    },
    remove(index: number) {
      const next = rows[index + 1] ?? rows[index - 1];
      focusNext.current = next
        ? { rowKey: next.rowKey, parts: ['toggle', 'first', 'remove'] }
        : { parts: ['add'] };
      setMessage('Removed');
      onRows(rows.toSpliced(index, 1));
    },
  };
}

/** Focuses the first of these parts that can take focus. */
function focusPart(list: HTMLElement, { rowKey, parts }: { rowKey?: string; parts: RowPart[] }) {
  const row = rowKey === undefined ? list : list.querySelector(`[data-row="${rowKey}"]`);
  for (const part of parts) {
    const selector =
      part === 'first'
        ? 'input, select, textarea, [role=switch]'
        : `[data-part="${part}"]:not(:disabled)`;
    const element = row?.querySelector<HTMLElement>(selector);
    if (element) return element.focus();
  }
  return undefined;
}
