import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';
import { isDatabaseUnavailable } from './client.ts';
import type { Hosts } from './hosts.ts';

export interface Listener {
  /** Notifications sent while the connection is lost are missed. */
  onConnectionChange(isConnected: boolean): void;
  onNotification(payload: string, channel: string): void;
}

/** Every running shop has one connection with this name. */
export const LISTENER_NAME = 'tokri notifications';

const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 1_000;
const PING_INTERVAL_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 2_000;
/** The driver's error after `query_timeout`. */
const NO_RESPONSE = 'Query read timeout';

export interface NotificationSubscription {
  /** Resolves once everything that was committed before the call has been delivered to the listener. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Listens for `NOTIFY` on the channels, and reconnects after every interruption. */
export async function subscribeToNotifications(
  options: { hosts: Hosts; channels: string[]; log: Log },
  listener: Listener,
): Promise<NotificationSubscription> {
  const { hosts, channels, log } = options;
  let isClosing = false;
  let client: pg.Client | undefined;
  // PostgreSQL delivers pending notifications with the response to the next query of the connection.
  let roundTrip = async (): Promise<void> => {};

  const connect = async () => {
    const fresh = await hosts.connect({
      keepAlive: true,
      application_name: LISTENER_NAME,
      // A lost host never responds; without a timeout, callers of `catchUp` would wait forever.
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    });
    let isLost = false;
    const onLost = (reason: string) => {
      if (isLost || isClosing) return;
      isLost = true;
      clearInterval(ping);
      log.warn({ reason }, 'database notifications interrupted');
      listener.onConnectionChange(false);
      void fresh.end().catch(() => {});
      void reconnect();
    };
    const query = async () => {
      try {
        await fresh.query('select 1');
      } catch (error) {
        const reason = errorMessage(error);
        if (reason === NO_RESPONSE && !isLost) hosts.recordSilence(fresh);
        onLost(reason);
      }
    };
    // A connection to a lost host fails only when it is used.
    const ping = setInterval(() => void query(), PING_INTERVAL_MS);
    ping.unref();
    fresh.on('notification', ({ payload = '', channel }) =>
      listener.onNotification(payload, channel),
    );
    try {
      const statements = channels.map((channel) => `listen ${fresh.escapeIdentifier(channel)}`);
      await fresh.query(statements.join(';'));
    } catch (error) {
      isLost = true;
      clearInterval(ping);
      await fresh.end().catch(() => {});
      throw error;
    }
    // Not before: a connection that fails while it is made is retried by the caller.
    fresh.on('error', (error) => onLost(errorMessage(error)));
    fresh.on('end', () => onLost('connection closed'));
    client = fresh;
    roundTrip = query;
    listener.onConnectionChange(true);
  };
  const reconnect = async () => {
    for (let waitMs = RETRY_FIRST_MS; !isClosing; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      await Promise.race([sleep(waitMs), hosts.untilReached()]);
      try {
        await connect();
        log.info('database notifications restored');
        return;
      } catch {
        // Still unavailable: the loop retries.
      }
    }
  };

  try {
    await connect();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ reason: errorMessage(error) }, 'database notifications are not available yet');
    void reconnect();
  }
  return {
    catchUp: shareNext(() => roundTrip()),
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
