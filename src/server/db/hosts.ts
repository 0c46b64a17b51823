import pg from 'pg';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';
import { parseDatabaseUrl, type DatabaseUrl, type TargetSession } from './database-url.ts';

/** One try to connect: a host of the URL, and the kind of session that is accepted. */
export interface Attempt {
  host: number;
  config: Pick<pg.ClientConfig, 'connectionString' | 'ssl' | 'connectionTimeoutMillis'>;
  accepts: TargetSession;
}

interface HostOptions {
  ca?: string | undefined;
  defaultTarget?: TargetSession;
}

/** With several hosts, one that never responds must leave time for the others. */
const TIMEOUT_PER_HOST_MS = 2_000;
/** A lost host is tried last and briefly, so that connections to a new primary do not wait for it. */
const LOST_HOST_TIMEOUT_MS = 500;

/**
 * The servers of a URL. Every connection tries them in order, beginning with the last one that was accepted and ending
 * with those that are lost.
 */
export class Hosts {
  readonly location: string;
  readonly #url: DatabaseUrl;
  readonly #log: Log;
  #preferred = 0;
  /** The hosts that could not be reached since the last accepted connection. */
  readonly #lost = new Set<number>();
  /** The hosts that did not respond on an open connection. */
  readonly #silent = new Set<number>();
  readonly #hostOf = new WeakMap<pg.Client, number>();
  #reached = Promise.withResolvers<void>();
  readonly #onLost: ((host: number) => void)[] = [];

  constructor(url: string, log: Log, options: HostOptions = {}) {
    this.#url = parseDatabaseUrl(url, options);
    this.#log = log;
    this.location = this.#url.location;
  }

  attempts(): [Attempt, ...Attempt[]] {
    const { urls, target, ssl } = this.#url;
    const fromPreferred = urls.map((_, step) => (this.#preferred + step) % urls.length);
    const inOrder = [
      ...fromPreferred.filter((host) => !this.#lost.has(host)),
      ...fromPreferred.filter((host) => this.#lost.has(host)),
    ];
    const ofAll = (accepts: TargetSession) =>
      inOrder.map((host) => this.#attempt(host, accepts, ssl));
    const attempts =
      target === 'prefer-standby' ? [...ofAll('standby'), ...ofAll('any')] : ofAll(target);
    return attempts as [Attempt, ...Attempt[]];
  }

  #attempt(host: number, accepts: TargetSession, ssl: DatabaseUrl['ssl']): Attempt {
    const { urls } = this.#url;
    const connectionString = urls[host] ?? '';
    const hasMany = urls.length > 1;
    return {
      host,
      accepts,
      config: {
        connectionString,
        ...(ssl !== undefined && { ssl }),
        ...(hasMany && {
          connectionTimeoutMillis: this.#lost.has(host)
            ? LOST_HOST_TIMEOUT_MS
            : TIMEOUT_PER_HOST_MS,
        }),
      },
    };
  }

  /**
   * Calls `listener` when the open connections to a host may never respond again: another server took over, or the host
   * responds neither on an open connection nor to a new one.
   */
  onLost(listener: (host: number) => void): void {
    this.#onLost.push(listener);
  }

  recordSuccess({ host, accepts }: Attempt): void {
    // A server that is only second choice is not tried first.
    const isSecondChoice = accepts !== this.attempts()[0].accepts;
    if (this.#lost.size > 0 || host !== this.#preferred) {
      this.#reached.resolve();
      this.#reached = Promise.withResolvers();
    }
    const lostHosts = [...this.#lost].filter((other) => other !== host);
    this.#lost.clear();
    this.#silent.delete(host);
    if (host === this.#preferred || isSecondChoice) return;
    this.#preferred = host;
    this.#log.warn({ host: host + 1 }, 'another host of the database took over');
    for (const lost of lostHosts) this.#reportLost(lost);
  }

  /** Resolves when a server accepts a connection again after it was lost, or another one does. */
  untilReached(): Promise<void> {
    return this.#reached.promise;
  }

  recordFailure({ host }: Attempt, error: unknown): void {
    this.#log.debug({ host: host + 1, reason: errorMessage(error) }, 'database host refused');
    // A server that answers with an error is not lost: it may be starting, full or a standby.
    if (error instanceof pg.DatabaseError || isRefusal(error)) return;
    this.#lost.add(host);
    if (this.#silent.delete(host)) {
      this.#log.warn({ host: host + 1 }, 'the database does not respond; closing its connections');
      this.#reportLost(host);
    }
  }

  /** Records that the server of a connection made by `connect` does not respond. */
  recordSilence(client: pg.Client): void {
    const host = this.#hostOf.get(client);
    if (host !== undefined) this.#silent.add(host);
  }

  #reportLost(host: number): void {
    for (const listener of this.#onLost) listener(host);
  }

  /** Connects outside a pool. The caller ends the connection. */
  async connect(config: pg.ClientConfig): Promise<pg.Client> {
    let failure: unknown;
    for (const attempt of this.attempts()) {
      const client = new pg.Client({ ...config, ...attempt.config });
      // An error between the connection and the listeners of the caller must not end the process.
      client.on('error', () => {});
      try {
        await client.connect();
        await checkSession(client, attempt.accepts);
        this.recordSuccess(attempt);
        this.#hostOf.set(client, attempt.host);
        return client;
      } catch (error) {
        failure = error;
        this.recordFailure(attempt, error);
        await client.end().catch(() => {});
      }
    }
    throw failure;
  }
}

/** The code of a write on a server that became a standby or read-only. */
export const READ_ONLY = '25006';

interface Session {
  isStandby: boolean;
  isReadOnly: boolean;
}

const SESSION = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

const isAccepted: Record<TargetSession, (session: Session) => boolean> = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': () => true,
};

/** Throws if the server is not of the kind that the URL asks for, such as a standby. */
export async function checkSession(client: pg.ClientBase, accepts: TargetSession): Promise<void> {
  if (accepts === 'any') return;
  const { rows } = await client.query<Session>(SESSION);
  const [session] = rows;
  if (session === undefined || !isAccepted[accepts](session)) {
    // Callers treat it like a write that the server refused.
    throw Object.assign(new Error(`the server is not ${accepts}`), { code: READ_ONLY });
  }
}

const isRefusal = (error: unknown) => (error as { code?: string }).code === READ_ONLY;
