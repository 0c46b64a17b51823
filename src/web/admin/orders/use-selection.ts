import { useCallback, useEffect, useRef, useState } from 'react';
import { formatCount } from '#shared/numbers.ts';
import { selectionIdsMax } from '#shared/orders/ids-max.ts';
import { useSession } from '#web/session/store.ts';
import { toast } from '#web/ui/toast.tsx';
import { readStoredSelection, storeSelection } from './bulk/stored-selection.ts';
import type { filtersOf } from './orders-address.ts';
import {
  isSelected,
  noSelection,
  rangeBetween,
  selectMatching,
  setSelected,
  type Selection,
} from './selection.ts';

interface State {
  /** The filters as text: other filters start without a selection. */
  list: string;
  selection: Selection;
  /** Where a range begins. */
  anchor?: string | undefined;
}

/** The selection of a list; it survives paging, reloading and opening an order. `page` has the ids of this page. */
export function useSelection(filters: ReturnType<typeof filtersOf>, page: readonly string[]) {
  const owner = useSession(({ user }) => user?.id ?? '');
  const list = JSON.stringify(filters);
  const [state, setState] = useState<State>(() => readState(owner, list));
  if (state.list !== list) setState({ list, selection: noSelection });
  const { selection } = state;

  useEffect(() => {
    storeSelection(owner, { list: state.list, selection: state.selection });
  }, [owner, state]);

  const latestPage = useRef(page);
  useEffect(() => {
    latestPage.current = page;
  });

  const set = (next: Selection) => setState((now) => ({ ...now, selection: next }));
  // They stay the same, so that a card is only rendered again if it changes.
  const toggle = useCallback((id: string, isRange: boolean) => {
    const ids = latestPage.current;
    setState((now) => {
      const chosen = isRange ? rangeBetween(ids, now.anchor, id) : [id];
      const value = !isSelected(now.selection, id);
      return { ...now, selection: changeSelection(now.selection, chosen, value), anchor: id };
    });
  }, []);
  return {
    selection,
    toggle,
    select: (ids: readonly string[], value = true) =>
      setState((now) => ({
        ...now,
        selection: changeSelection(now.selection, ids, value),
        anchor: ids.at(-1),
      })),
    selectMatching: () => set(selectMatching(filters)),
    clear: () => setState({ list, selection: noSelection }),
  };
}

/** Says so if an order cannot be selected, or left out, because of the limit. */
function changeSelection(selection: Selection, ids: readonly string[], value: boolean): Selection {
  const changed = setSelected(selection, ids, value);
  if (ids.some((id) => isSelected(changed, id) !== value)) {
    const text = `At most ${formatCount(selectionIdsMax)} orders can be chosen one by one`;
    // Not while React renders.
    queueMicrotask(() => toast({ tone: 'warn', text, about: 'selection-limit' }));
  }
  return changed;
}

function readState(owner: string, list: string): State {
  const stored = readStoredSelection(owner);
  return { list, selection: stored.list === list ? stored.selection : noSelection };
}
