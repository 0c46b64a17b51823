import { isRecord } from '#shared/read-answer.ts';
import type { SettingsDocument } from '#shared/settings/contract.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import type { FormValues } from '../values/form-values.ts';

/** What was typed, and the document when editing began. */
export interface Draft {
  base: SettingsDocument;
  values: FormValues;
}

/** Survives a reload and the end of a session, in this tab and for this account only. */
export function settingsDraft(section: string, owner: string) {
  const name = `settings-form:${section}`;
  return {
    find(): Draft | undefined {
      const stored = tabStorage.read(name, owner);
      // Only this module writes the value, so its shape is known.
      return isRecord(stored) ? (stored as unknown as Draft) : undefined;
    },
    write: (draft: Draft) => tabStorage.write(name, { owner, value: draft }),
    clear: () => tabStorage.remove(name),
  };
}
