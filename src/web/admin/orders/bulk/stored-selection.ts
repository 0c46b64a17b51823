import { field } from '#shared/read-answer.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { noSelection, readSelection, type Selection } from '../selection.ts';

/** The name under which the list stores its selection. */
export const SELECTION = 'order-selection';

/** The selection of the list; undefined if there is none. */
export function storedSelection(owner: string): Selection | undefined {
  const selection = readSelection(field(tabStorage.read(SELECTION, owner), 'selection'));
  return 'ids' in selection && selection.ids.length === 0 ? undefined : selection;
}

/** The selection has been dealt with. */
export function clearSelection(owner: string): void {
  const list = field(tabStorage.read(SELECTION, owner), 'list');
  tabStorage.write(SELECTION, { owner, value: { list, selection: noSelection } });
}
