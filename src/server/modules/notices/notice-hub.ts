import { noticeFor, noticeKinds, type Notice } from '#shared/notices/notice.ts';
import { AppError } from '#shared/errors.ts';
import type { Readable } from 'node:stream';
import { isDatabaseUnavailable, type Db } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import type { Readiness } from '../../readiness.ts';
import { errorMessage } from '../../start-error.ts';
import { findSessions } from '../accounts/sessions.ts';
import type { SettingsCache } from '../settings/settings-cache.ts';
import { collectNotices } from './collect-notices.ts';
import { createEventStream } from './event-stream.ts';
import { createOpenStreams, type OpenStream, type Viewer } from './open-streams.ts';
import { listForRole, readNotices } from './read-notices.ts';

const POLL_MS = 2000;
const POLLS_PER_HEARTBEAT = 10;
/** Transactions commit later than the time in their rows, and in another order. */
const LOOKBACK_MS = 10_000;
const RESUME_MAX_MS = 24 * 60 * 60 * 1000;
const NEW_MAX = 200;
/** A sale adds a few movements, so this covers hundreds of sales per second. */
const MOVEMENTS = 2000;

interface Deps {
  db: Db;
  log: Log;
  settings: Pick<SettingsCache, 'run'>;
  readiness: Pick<Readiness, 'isDraining'>;
}

interface Opening extends Viewer {
  lastEventId: string | undefined;
}

export interface NoticeHub {
  open(viewer: Opening): Promise<Readable>;
  close(): void;
}

/** Where a stream of events that happened until `at` continues. */
export const eventIdOf = (at: Date | string) => String(new Date(at).getTime());

/** Sends notices to all streams of this process. They share one poll, which runs only while a stream is open. */
export function createNoticeHub({ db, log, settings, readiness }: Deps): NoticeHub {
  let polling: { timer: NodeJS.Timeout; first: Promise<void> } | undefined;
  const streams = createOpenStreams(() => stopPolling());

  function stopPolling(): void {
    clearInterval(polling?.timer);
    polling = undefined;
  }

  function close(): void {
    streams.closeAll();
    stopPolling();
  }

  function startPolling(): Promise<void> {
    const poll = createPoll(db);
    let count = 0;
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      try {
        count += 1;
        if (readiness.isDraining()) return close();
        if (count % POLLS_PER_HEARTBEAT === 0)
          for (const stream of streams.all()) stream.sendHeartbeat();
        // Before the notices are read, so that a failure of the check loses none of them.
        await endRevoked(db, streams.all());
        const found = await settings.run(poll);
        for (const stream of streams.all()) for (const one of found) sendTo(stream, one);
      } catch (error) {
        const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
        log[level]({ reason: errorMessage(error) }, 'reading notices failed');
      } finally {
        isRunning = false;
      }
    };
    const first = run();
    polling = { timer: setInterval(() => void run(), POLL_MS), first };
    return first;
  }

  return {
    async open({ lastEventId, ...viewer }) {
      if (readiness.isDraining()) throw new AppError('unavailable');
      const stream = { ...createEventStream(), viewer, sentIds: new Set<string>() };
      streams.add(stream);
      try {
        // From here on the poll finds what this stream needs; earlier notices follow from the database.
        await (polling?.first ?? startPolling());
        await sendMissed(db, stream, lastEventId);
      } catch (error) {
        stream.readable.destroy();
        throw error;
      }
      return stream.readable;
    },
    close,
  };
}

/** Returns a function that finds what is new since its last call. */
function createPoll(db: Db): () => Promise<Notice[]> {
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

async function sendMissed(
  db: Db,
  stream: OpenStream,
  lastEventId: string | undefined,
): Promise<void> {
  const last = Number(lastEventId);
  if (lastEventId === undefined || !Number.isSafeInteger(last)) return;
  const after = new Date(Math.max(last - LOOKBACK_MS, Date.now() - RESUME_MAX_MS));
  const missed = await listForRole(db, stream.viewer.role, after);
  for (const one of missed.toReversed()) {
    sendTo(stream, one);
    stream.sentIds.add(one.id);
  }
}

function sendTo(stream: OpenStream, found: Notice): void {
  if (stream.sentIds.has(found.id)) return;
  const shown = noticeFor(stream.viewer.role, found);
  if (shown) stream.send({ event: 'notice', id: eventIdOf(shown.at), data: shown });
}

/** Ends the streams whose session has ended or whose account has another role. */
async function endRevoked(db: Db, open: OpenStream[]): Promise<void> {
  const sessions = await findSessions(
    db,
    open.map(({ viewer }) => viewer.sessionHash),
  );
  for (const [nth, { viewer, end }] of open.entries()) {
    if (sessions[nth]?.user.role !== viewer.role) end();
  }
}
