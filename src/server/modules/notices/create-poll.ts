import { noticeKinds, type Notice } from '#shared/notices/notice.ts';
import type { Db } from '../../db/client.ts';
import { collectNotices } from './collect-notices.ts';
import { readNotices } from './read-notices.ts';

/** Transactions commit later than the time in their rows, and in another order. */
export const LOOKBACK_MS = 10_000;
/** Of each kind. */
const NEW_MAX = 200;
/** A sale adds a few movements, so this covers hundreds of sales per second. */
const MOVEMENTS = 2000;

/** Returns a function that finds what is new since its last call. */
export function createPoll(db: Db): () => Promise<Notice[]> {
  let since: Date | undefined;
  let known = new Set<string>();
  return async () => {
    const now = await collectNotices(db, MOVEMENTS);
    const after = new Date((since ?? now).getTime() - LOOKBACK_MS);
    const found = await readNotices(db, { after, kinds: noticeKinds, limit: NEW_MAX });
    const isFirst = since === undefined;
    const fresh = found.filter(({ id }) => !known.has(id)).toReversed();
    since = now;
    known = new Set(found.map(({ id }) => id));
    return isFirst ? [] : fresh;
  };
}
