import { noticeFor, type Notice } from '#shared/notices/notice.ts';
import { AppError } from '#shared/errors.ts';
import type { Readable } from 'node:stream';
import { isDatabaseUnavailable, type Db } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import type { Readiness } from '../../readiness.ts';
import { errorMessage } from '../../start-error.ts';
import { findSessions } from '../accounts/sessions.ts';
import type { SettingsCache } from '../settings/settings-cache.ts';
import { createPoll, LOOKBACK_MS } from './create-poll.ts';
import { createEventStream } from './event-stream.ts';
import {
  createOpenStreams,
  type OpenStream,
  type OpenStreams,
  type Viewer,
} from './open-streams.ts';
import { listForRole } from './read-notices.ts';

const POLL_MS = 2000;
const POLLS_PER_HEARTBEAT = 10;
const RESUME_MAX_MS = 24 * 60 * 60 * 1000;

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
export function createNoticeHub(deps: Deps): NoticeHub {
  const { db, readiness } = deps;
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
    const work = createPass(deps, streams);
    const run = () => (readiness.isDraining() ? close() : void work());
    const first = work();
    polling = { timer: setInterval(run, POLL_MS), first };
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

/** Returns a function that sends what is new to all streams. A pass that starts during another one does nothing. */
function createPass({ db, log, settings }: Deps, streams: OpenStreams): () => Promise<void> {
  const poll = createPoll(db);
  let count = 0;
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    count += 1;
    if (count % POLLS_PER_HEARTBEAT === 0) {
      for (const stream of streams.all()) stream.sendHeartbeat();
    }
    try {
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
