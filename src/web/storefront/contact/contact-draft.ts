import { field, text } from '#shared/read-answer.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { formValues, type FormValues } from './form-values.ts';

const DRAFT = 'contact-draft';
const KEY = 'contact-key';

/** The owner of drafts while signed out. */
const GUEST = '';

interface Draft {
  values: FormValues;
  /** The link query that is already applied to the values. */
  search: string;
}

/** Survives a reload: the typed values, and the idempotency key of a message that may have arrived. */
export const contactDraft = {
  /** After a sign-in, the guest's draft is used. */
  read(owner: string): Draft {
    const draft = tabStorage.read(DRAFT, owner) ?? tabStorage.read(DRAFT, GUEST);
    return { values: formValues(field(draft, 'values')), search: text(field(draft, 'search')) };
  },
  write: (owner: string, draft: Draft) => tabStorage.write(DRAFT, { owner, value: draft }),
  /** The idempotency key of the same message, if it was sent before. */
  findKey(message: string): string | undefined {
    const sent = tabStorage.read(KEY, GUEST);
    return field(sent, 'message') === message ? text(field(sent, 'key')) : undefined;
  },
  writeKey: (sent: { key: string; message: string }) =>
    tabStorage.write(KEY, { owner: GUEST, value: sent }),
  clear() {
    tabStorage.remove(DRAFT);
    tabStorage.remove(KEY);
  },
};
