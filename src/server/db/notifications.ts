import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { reasonOf } from '../start-error.ts';
import { isDatabaseUnavailable } from './client.ts';

export interface Listener {
  /** The connection is up, or has been lost: what was said meanwhile is not known. */
  onConnectionChange(isConnected: boolean): void;
  onNotification(payload: string, channel: string): void;
}

const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 2_000;
const PING_MS = 5_000;
const ANSWER_MAX_MS = 2_000;

export interface Listening {
  /** Resolves once everything that was committed before the call has been delivered to the listener. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Hears what the database announces on some channels (`NOTIFY`), and comes back after every interruption. */
export async function listenTo(
  options: { url: string; channels: string[]; log: Log },
  listener: Listener,
): Promise<Listening> {
  const { url, channels, log } = options;
  let isClosing = false;
  let client: pg.Client | undefined;
  let lose = (_reason: string): void => {};

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'tokri',
      // A vanished host answers nothing at all: whoever waited for it would believe what is old.
      connectionTimeoutMillis: ANSWER_MAX_MS,
      query_timeout: ANSWER_MAX_MS,
    });
    let isLost = false;
    const lost = (reason: string) => {
      if (isLost || isClosing) return;
      isLost = true;
      clearInterval(ping);
      log.warn({ reason }, 'announcements of the database are interrupted');
      listener.onConnectionChange(false);
      void fresh.end().catch(() => {});
      void reconnect();
    };
    // A connection that died silently (a vanished host) shows only when it is used.
    const ping = setInterval(() => {
      fresh.query('select 1').catch((error: unknown) => lost(reasonOf(error)));
    }, PING_MS);
    ping.unref();
    fresh.on('error', (error) => lost(reasonOf(error)));
    fresh.on('end', () => lost('connection closed'));
    fresh.on('notification', ({ payload = '', channel }) =>
      listener.onNotification(payload, channel),
    );
    try {
      await fresh.connect();
      const listening = channels.map((channel) => `listen ${fresh.escapeIdentifier(channel)}`);
      await fresh.query(listening.join(';'));
    } catch (error) {
      isLost = true;
      clearInterval(ping);
      await fresh.end().catch(() => {});
      throw error;
    }
    client = fresh;
    lose = lost;
    listener.onConnectionChange(true);
  };
  const reconnect = async () => {
    for (let waitMs = RETRY_FIRST_MS; !isClosing; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      await sleep(waitMs);
      try {
        await connect();
        log.info('announcements of the database are back');
        return;
      } catch {
        // Still down: the shop goes on without, and tries again.
      }
    }
  };

  try {
    await connect();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ reason: reasonOf(error) }, 'announcements of the database are not heard yet');
    void reconnect();
  }
  // PostgreSQL delivers pending notifications before the end of the next answer on the connection.
  const roundTrip = async () => {
    await client?.query('select 1').catch((error: unknown) => lose(reasonOf(error)));
  };
  return {
    catchUp: shareNext(roundTrip),
    async close() {
      isClosing = true;
      await client?.end().catch(() => {});
    },
  };
}

/** Callers that arrive during a run share the next one, which starts after all of them. */
function shareNext(run: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      running = run();
      return running;
    });
    return next;
  };
}
