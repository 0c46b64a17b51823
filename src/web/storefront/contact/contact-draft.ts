import { field, text } from '#shared/read-answer.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { formValues, type FormValues } from './form-values.ts';

const DRAFT = 'contact-draft';
const KEY = 'contact-key';

/** Whose something is while nobody is signed in. */
const NOBODY = '';

interface Draft {
  values: FormValues;
  /** The link whose topic and order are in it already. */
  search: string;
}

/** What a reload must not lose: what was typed, and the key of a message that may have arrived. */
export const kept = {
  /** Whoever signs in half way goes on with what they typed before. */
  draft(owner: string): Draft {
    const draft = tabStorage.read(DRAFT, owner) ?? tabStorage.read(DRAFT, NOBODY);
    return { values: formValues(field(draft, 'values')), search: text(field(draft, 'search')) };
  },
  keepDraft: (owner: string, draft: Draft) => tabStorage.keep(DRAFT, { owner, value: draft }),
  /** The key of this very message, if it was sent before; another message has another one. */
  findKey(message: string): string | undefined {
    const sent = tabStorage.read(KEY, NOBODY);
    return field(sent, 'message') === message ? text(field(sent, 'key')) : undefined;
  },
  keepKey: (sent: { key: string; message: string }) =>
    tabStorage.keep(KEY, { owner: NOBODY, value: sent }),
  forget() {
    tabStorage.forget(DRAFT);
    tabStorage.forget(KEY);
  },
};
