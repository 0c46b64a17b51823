import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; label: ReactNode; content?: ReactNode }[];
  initial?: string | undefined;
  /** The open tab, if the page controls it. */
  chosen?: string;
  onChoose?: (id: string) => void;
  /** Content at the end of the tab row. */
  aside?: ReactNode;
  /** One panel for all tabs, such as a list with a search field that keeps its text and its focus. */
  children?: ReactNode;
}

/** All panels are rendered, so that search engines can read them. */
export function Tabs({ label, tabs, initial, aside, children, ...page }: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(initial ?? tabs[0]?.id);
  const chosen = page.chosen ?? own;

  // Scrolls only the row, never the page.
  useEffect(() => {
    const row = list.current;
    const tab = document.getElementById(`${prefix}-tab-${chosen}`);
    if (!row || !tab) return;
    const isVisible =
      tab.offsetLeft >= row.scrollLeft &&
      tab.offsetLeft + tab.offsetWidth <= row.scrollLeft + row.clientWidth;
    if (!isVisible) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [chosen, prefix]);

  function choose(id: string) {
    setOwn(id);
    page.onChoose?.(id);
  }

  function moveWithKeys(event: KeyboardEvent) {
    const from = tabs.findIndex((tab) => tab.id === chosen);
    const to = targetOf(event.key, from, tabs.length);
    const tab = tabs[to];
    if (!tab) return;
    event.preventDefault();
    choose(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  }

  const panels = children
    ? [{ id: 'shared', tab: chosen, content: children }]
    : tabs.map(({ id, content }) => ({ id, tab: id, content }));

  return (
    <div className="min-w-0">
      <div className="flex items-end justify-between gap-1 inset-shadow-[0_-1.5px_0] inset-shadow-line">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className="relative flex min-w-0 scrollbar-none gap-1 overflow-x-auto"
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${prefix}-tab-${tab.id}`}
              aria-controls={`${prefix}-panel-${children ? 'shared' : tab.id}`}
              aria-selected={tab.id === chosen}
              tabIndex={tab.id === chosen ? 0 : -1}
              onClick={() => choose(tab.id)}
              onKeyDown={moveWithKeys}
              className="shrink-0 border-b-4 border-transparent px-4.5 pt-3.5 pb-3 font-semibold whitespace-nowrap text-ink-2 hover:text-neel-800 focus-visible:-outline-offset-3 aria-selected:border-haldi-400 aria-selected:text-neel-800"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {aside}
      </div>
      {panels.map(({ id, tab, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}-panel-${id}`}
          aria-labelledby={`${prefix}-tab-${tab}`}
          hidden={tab !== chosen}
          tabIndex={0}
          className="pt-6"
        >
          {content}
        </div>
      ))}
    </div>
  );
}

/** The index of the tab that a key selects, or -1 for other keys. */
function targetOf(key: string, from: number, count: number): number {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
