import { field } from '#shared/read-answer.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { noSelection, readSelection, type Selection } from '../selection.ts';

const SELECTION = 'order-selection';

export interface StoredSelection {
  /** The filters of the list, as text. */
  list: string;
  selection: Selection;
}

/** The selection of the list in this tab. */
export function readStoredSelection(owner: string): StoredSelection {
  const stored = tabStorage.read(SELECTION, owner);
  const list = field(stored, 'list');
  return {
    list: typeof list === 'string' ? list : '',
    selection: readSelection(field(stored, 'selection')),
  };
}

export const storeSelection = (owner: string, value: StoredSelection): void =>
  tabStorage.write(SELECTION, { owner, value });

/** Undefined if nothing is selected. */
export function storedSelection(owner: string): Selection | undefined {
  const { selection } = readStoredSelection(owner);
  return 'ids' in selection && selection.ids.length === 0 ? undefined : selection;
}

/** The selection has been dealt with. */
export const clearSelection = (owner: string): void =>
  storeSelection(owner, { ...readStoredSelection(owner), selection: noSelection });
