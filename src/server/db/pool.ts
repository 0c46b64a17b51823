import type pg from 'pg';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';
import { checkSession, READ_ONLY, type Attempt, type Hosts } from './hosts.ts';
import { createPreparedClient, type StatementNames } from './prepared-client.ts';
import { RetryingPool } from './retry.ts';

interface PoolOptions extends Omit<pg.PoolConfig, 'log'> {
  hosts: Hosts;
  statementNames: StatementNames;
  log: Log;
}

/** Opens a pool whose connections try the hosts in order, and leave servers that no longer accept writes. */
export function createPool({ hosts, statementNames, log, ...config }: PoolOptions): pg.Pool {
  const clients = new Map<pg.ClientBase, Attempt>();
  const Client = createCheckedClient(createPreparedClient(statementNames), clients);

  class HostsPool extends (RetryingPool as unknown as PoolConstructor) {
    // pg-pool calls it whenever it needs a connection, and creates the client from the options before it returns.
    override newClient(pending: PendingItem, attempts = hosts.attempts()): void {
      const [attempt, ...others] = attempts;
      const { callback } = pending;
      pending.callback = (error, ...rest) => {
        pending.callback = callback;
        if (!error) hosts.recordSuccess(attempt);
        else hosts.recordFailure(attempt, error);
        const [next, ...last] = others;
        if (!error || next === undefined || pending.timedOut || this.ending) {
          callback(error, ...rest);
        } else this.newClient(pending, [next, ...last]);
      };
      Object.assign(this.options, { attempt });
      super.newClient(pending);
    }
  }

  const pool = new HostsPool({ ...config, Client }) as unknown as pg.Pool;
  // An idle connection that breaks is replaced by the next query; it must not end the process.
  const onBroken = (error: Error) =>
    log.warn({ reason: errorMessage(error) }, 'database connection lost');
  pool.on('error', onBroken);
  pool.on('connect', (client) => {
    client.on('error', onBroken);
    leaveWhenReadOnly(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  hosts.onLost((host) => {
    for (const [client, attempt] of clients) if (attempt.host === host) breakConnection(client);
  });
  return pool;
}

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;

interface PendingItem {
  callback: Callback;
  timedOut?: boolean;
}

/** `newClient` is not part of pg-pool's types. */
type PoolConstructor = new (config: pg.PoolConfig) => {
  options: object;
  ending: boolean;
  newClient(pending: PendingItem): void;
};

interface CheckedConfig extends pg.ClientConfig {
  attempt: Attempt;
}

/** A client that is connected only if its server is of the kind that the attempt accepts. */
function createCheckedClient(Base: typeof pg.Client, clients: Map<pg.ClientBase, Attempt>) {
  class CheckedClient extends (Base as unknown as ClientConstructor) {
    readonly #attempt: Attempt;

    constructor(config: CheckedConfig) {
      super({ ...config, ...config.attempt.config });
      this.#attempt = config.attempt;
    }

    override connect(callback: (error?: Error) => void): void {
      super.connect((error) => {
        if (error) return callback(error);
        checkSession(this as unknown as pg.ClientBase, this.#attempt.accepts).then(
          () => {
            clients.set(this as unknown as pg.ClientBase, this.#attempt);
            callback();
          },
          (refusal: Error) => {
            this.end().catch(() => {});
            callback(refusal);
          },
        );
      });
    }
  }
  return CheckedClient as unknown as typeof pg.Client;
}

type ClientConstructor = new (config: pg.ClientConfig) => Omit<pg.Client, 'connect' | 'end'> & {
  connect(callback: (error?: Error) => void): void;
  end(): Promise<void>;
};

/** The members of the driver that its types do not declare as used here. */
interface Wire {
  connection: {
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
    stream: { destroy(): void };
  };
  end(): Promise<void>;
}

/** Ends the connection after a write that the server refused, so that the next query finds the server that writes. */
function leaveWhenReadOnly(client: pg.ClientBase): void {
  const wire = client as unknown as Wire;
  wire.connection.on('errorMessage', ({ code }) => {
    if (code === READ_ONLY) wire.end().catch(() => {});
  });
}

function breakConnection(client: pg.ClientBase): void {
  (client as unknown as Wire).connection.stream.destroy();
}
