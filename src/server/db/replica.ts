import { createDependencyStatus } from '../dependency-status.ts';
import type { Log } from '../log.ts';
import { openDatabase, type Database } from './client.ts';
import { detectPooler } from './pooler.ts';
import { LagHistory } from './replica-lag.ts';
import { createReplicaPool } from './replica-pool.ts';
import { isConflict } from './retry.ts';
import type { Reads } from './reads.ts';
import { parsePosition, readWritePosition } from './wal-position.ts';
import { startWorkerLoop } from './worker-loop.ts';

export interface ReplicaStatus {
  /** Whether reads go to the replica now. */
  isUsed: boolean;
  /** Undefined while the replica or the primary cannot be reached. */
  lagSeconds: number | undefined;
  lagBytes: number | undefined;
  /** Reads since the start of the process. */
  reads: { replica: number; primary: number };
}

/** Reads go to the primary while the replica is down, too far behind, or has not replayed what the caller has written. */
export interface Replica extends Reads {
  status(): ReplicaStatus;
  close(): Promise<void>;
}

interface Options {
  url: string;
  primary: Database;
  maxLagSeconds: number;
  poolSize: number;
  ca: string | undefined;
  log: Log;
}

const MEASURE_INTERVAL_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 2_000;

const PRIMARY = `select pg_current_wal_lsn()::text as position, system_identifier::text as system
  from pg_control_system()`;
const REPLAYED = `select pg_last_wal_replay_lsn()::text as position, system_identifier::text as system,
    pg_is_in_recovery() as "isStandby",
    extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as "lastReplayedSeconds"
  from pg_control_system()`;

interface Replayed {
  position: string | null;
  system: string;
  isStandby: boolean;
  lastReplayedSeconds: number | null;
}

/** Measures the replica all the time and chooses, for each request, where it reads. */
export function openReplica({ url, primary, maxLagSeconds, log, ...options }: Options): Replica {
  const health = createDependencyStatus('reading from the database replica', log);
  const current = { isUsed: false, replayed: 0n };
  const lag: Pick<ReplicaStatus, 'lagSeconds' | 'lagBytes'> = {
    lagSeconds: undefined,
    lagBytes: undefined,
  };
  const reads = { replica: 0, primary: 0 };
  let history = new LagHistory();
  let isPoolerKnown = false;

  const stopUsing = (error: unknown) => {
    current.isUsed = false;
    health.recordFailure(error);
  };
  const Pool = createReplicaPool({
    primary: primary.pool,
    // A conflict is over when its statement has ended; after any other failure the next measurement decides.
    onFailure: (error) => (isConflict(error) ? undefined : stopUsing(error)),
  });
  const replica = openDatabase(url, log, {
    ...options,
    Pool,
    defaultTarget: 'standby',
    keepsOneHost: true,
  });

  const readReplayed = async (): Promise<Replayed> => {
    const client = await replica.pool.connect();
    let failure: Error | undefined;
    try {
      const query = { text: REPLAYED, query_timeout: RESPONSE_TIMEOUT_MS };
      const { rows } = await client.query<Replayed>(query);
      if (!rows[0]) throw new Error('the replica returned no row');
      return rows[0];
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  };

  const measure = async (): Promise<boolean> => {
    const written = await primary.pool
      .query<{ position: string; system: string }>(PRIMARY)
      .catch(() => undefined);
    try {
      if (!isPoolerKnown) await detectPooler(replica, log);
      isPoolerKnown = true;
      const { position, system, isStandby, lastReplayedSeconds } = await readReplayed();
      const replayed = parsePosition(position ?? undefined);
      if (!isStandby || replayed === undefined) throw new Error('the server is not a standby');
      current.replayed = replayed;
      const [end] = written?.rows ?? [];
      const primaryPosition = parsePosition(end?.position);
      // Without the primary nothing is written, so the last measurement stays true.
      if (end === undefined || primaryPosition === undefined) return false;
      if (end.system !== system) throw new Error('the server is not a replica of this database');
      lag.lagBytes = Math.max(0, Number(primaryPosition - replayed));
      lag.lagSeconds = history.measureSeconds({
        nowMs: performance.now(),
        primary: primaryPosition,
        replayed,
        lastReplayedSeconds,
      });
      if (lag.lagSeconds > maxLagSeconds) {
        stopUsing(new Error(`it is ${Math.round(lag.lagSeconds)} s behind`));
      } else {
        current.isUsed = true;
        health.recordSuccess();
      }
    } catch (error) {
      stopUsing(error);
      Object.assign(lag, { lagSeconds: undefined, lagBytes: undefined });
      history = new LagHistory();
      // Statements that wait for a host that vanished continue on the primary.
      replica.hosts.dropConnections();
    }
    return false;
  };
  const loop = startWorkerLoop({
    name: 'measurement of the replica',
    work: measure,
    log,
    pauseMs: MEASURE_INTERVAL_MS,
  });

  const hasReplayed = async (wanted: bigint): Promise<boolean> => {
    if (wanted <= current.replayed) return true;
    const { position } = await readReplayed();
    current.replayed = parsePosition(position ?? undefined) ?? current.replayed;
    return wanted <= current.replayed;
  };
  const isReady = async (position: string | undefined): Promise<boolean> => {
    if (!current.isUsed) return false;
    const wanted = parsePosition(position);
    return wanted === undefined || hasReplayed(wanted).catch(() => false);
  };
  return {
    async reader(position) {
      const isReplica = await isReady(position);
      reads[isReplica ? 'replica' : 'primary'] += 1;
      return isReplica ? replica.db : primary.db;
    },
    writePosition: () => readWritePosition(primary.pool),
    status: () => ({ isUsed: current.isUsed, ...lag, reads: { ...reads } }),
    async close() {
      await loop.close();
      await replica.pool.end();
    },
  };
}
