import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { isRecord } from '#shared/read-answer.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import type { OpenDialog } from '../product-address.ts';
import type { FormValues } from './form-values.ts';

const NAME = 'product-form';

/** The form values, and the product when editing began. */
export interface Draft {
  dialog: OpenDialog;
  base: AdminProduct | undefined;
  values: FormValues;
}

/** Survives a reload and the end of a session, in this tab and for this account only. */
export function productDraft(owner: string) {
  return {
    find(): Draft | undefined {
      const stored = tabStorage.read(NAME, owner);
      // Only this module writes the value, so its shape is known.
      return isRecord(stored) ? (stored as unknown as Draft) : undefined;
    },
    write: (draft: Draft) => tabStorage.write(NAME, { owner, value: draft }),
    clear: () => tabStorage.remove(NAME),
  };
}

export const isFor = (draft: Draft | undefined, { kind, id }: OpenDialog): draft is Draft =>
  draft?.dialog.kind === kind && draft.dialog.id === id;
