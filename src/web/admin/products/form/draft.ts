import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { isRecord } from '#shared/read-answer.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import type { OpenDialog } from '../product-address.ts';
import type { FormValues } from './form-values.ts';

const NAME = 'product-form';

/** A form that is being filled in, and the product as it was when that began. */
export interface Draft {
  dialog: OpenDialog;
  base: AdminProduct | undefined;
  values: FormValues;
}

/** What is typed outlives a reload and the end of a session, for whoever typed it and in this tab only. */
export function productDraft(owner: string) {
  return {
    find(): Draft | undefined {
      const stored = tabStorage.read(NAME, owner);
      // Written below and nowhere else, so that its shape is known.
      return isRecord(stored) ? (stored as unknown as Draft) : undefined;
    },
    write: (draft: Draft) => tabStorage.write(NAME, { owner, value: draft }),
    clear: () => tabStorage.remove(NAME),
  };
}

export const isFor = (draft: Draft | undefined, { kind, id }: OpenDialog): draft is Draft =>
  draft?.dialog.kind === kind && draft.dialog.id === id;
