import pg from 'pg';
import { isDatabaseUnavailable } from './client.ts';
import { isConflict, returnsPromise } from './retry.ts';

interface Options {
  primary: pg.Pool;
  onFailure(error: unknown): void;
}

/**
 * A class for the pool of a replica. A statement that fails because the replica is down, or because it contradicts what
 * the replica has to replay, is repeated on the primary. So is a write, which only a defect could send there.
 */
export function createReplicaPool({ primary, onFailure }: Options): typeof pg.Pool {
  class ReplicaPool extends (pg.Pool as unknown as PoolConstructor) {
    override query(...args: unknown[]): unknown {
      if (!returnsPromise(args)) return super.query(...args);
      return (super.query(...args) as Promise<unknown>).catch((error: unknown) => {
        if (!isConflict(error) && !isDatabaseUnavailable(error)) throw error;
        onFailure(error);
        return (primary as unknown as QueryAny).query(...args);
      });
    }
  }
  return ReplicaPool as unknown as typeof pg.Pool;
}

/** `query` has one overload per way to call it; the subclass passes every one of them on, so it needs one signature. */
interface QueryAny {
  query(...args: unknown[]): unknown;
}

type PoolConstructor = new (config?: pg.PoolConfig) => Omit<pg.Pool, 'query'> & QueryAny;
