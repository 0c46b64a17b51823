import { text } from '#shared/read-answer.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';

/** Survives a reload, in this tab and for this account only. */
export function answerDraft(owner: string, ticketId: string) {
  const name = `ticket-answer:${ticketId}`;
  return {
    read: () => text(tabStorage.read(name, owner)),
    keep: (value: string) => tabStorage.write(name, { owner, value }),
    forget: () => tabStorage.remove(name),
  };
}
