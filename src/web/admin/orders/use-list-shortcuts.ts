import { useNavigate } from 'react-router';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';

interface ListActions {
  toggle: (id: string, isRange: boolean) => void;
  select: (ids: readonly string[]) => void;
  selectPage: () => void;
  hasSelection: boolean;
  clear: () => void;
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-order]')];
const linkIn = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('[data-order-link]');
const focusedIndex = (all: HTMLElement[]) =>
  all.findIndex((row) => row.contains(document.activeElement));

/** The order with the focus is the current one; its link has it, so that Enter opens it. */
export function useListShortcuts(actions: ListActions): void {
  const navigate = useNavigate();
  const { toggle, select, selectPage, hasSelection, clear } = actions;

  function move(step: number) {
    const all = rows();
    const at = focusedIndex(all);
    linkIn(all[at < 0 ? 0 : at + step])?.focus();
  }

  /** Arrow keys scroll the page until an order has the focus. */
  const moveInList = (step: number) => focusedIndex(rows()) >= 0 && move(step);

  function extend(step: number) {
    const all = rows();
    const at = focusedIndex(all);
    const pair = [all[at], all[at + step]];
    if (at < 0) return false;
    select(pair.flatMap((row) => row?.dataset.order ?? []));
    linkIn(pair[1])?.focus();
    return true;
  }

  function toggleCurrent(isRange: boolean) {
    const all = rows();
    const id = all[focusedIndex(all)]?.dataset.order;
    if (id) toggle(id, isRange);
    return id !== undefined;
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => moveInList(1),
    ArrowUp: () => moveInList(-1),
    'Shift+ArrowDown': () => extend(1),
    'Shift+ArrowUp': () => extend(-1),
    x: () => toggleCurrent(false),
    'Shift+x': () => toggleCurrent(true),
    Enter({ target }) {
      // Links and buttons have their own Enter.
      if (!(target instanceof HTMLInputElement)) return false;
      const href = linkIn(target.closest<HTMLElement>('[data-order]') ?? undefined)?.getAttribute(
        'href',
      );
      if (href) void navigate(href, { state: { fromList: true } });
      return Boolean(href);
    },
    '/': () => document.querySelector<HTMLElement>('#main input[type=search]')?.focus(),
    a: selectPage,
    Escape() {
      if (hasSelection) clear();
      return hasSelection;
    },
    s: () => pressAction('s'),
    p: () => pressAction('p'),
  });
}

/** The bar is only there with a selection, and its actions depend on it. */
function pressAction(key: string): boolean {
  const action = document.querySelector<HTMLElement>(
    `[data-selection-bar] [data-shortcut="${key}"]`,
  );
  action?.click();
  return action !== null;
}
