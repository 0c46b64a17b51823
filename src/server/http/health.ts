import { AppError } from '#shared/errors.ts';
import { getHealth, getLiveness, getReadiness } from '#shared/health/contract.ts';
import type { DependencyStatus } from '../dependency-status.ts';
import type { Readiness } from '../readiness.ts';
import { sendReply, type App, type Handle } from './handle.ts';

export interface Health {
  isDatabaseUp(): Promise<boolean>;
  /** Undefined without a replica. */
  isReplicaUsed?: (() => boolean) | undefined;
  /** Whether the workers for mails, jobs, scheduled tasks and payments run. */
  areJobsRunning(): boolean;
  /** Writes a test file to the data directory. */
  checkDisk(): Promise<void>;
  dependencies: Dependencies;
}

/** The CDN and the courier provider are missing if none is configured. */
type Dependencies = Record<'disk' | 'storage' | 'mail' | 'payments', DependencyStatus> & {
  cdn?: DependencyStatus;
  couriers?: DependencyStatus;
};

const startedAt = Date.now();

/** Responds with 503 only if the shop cannot sell: without the database or the workers. */
export function healthRoute(handle: Handle, health: Health): void {
  handle(getHealth, async () => {
    const [isDatabaseUp] = await Promise.all([health.isDatabaseUp(), health.checkDisk()]);
    const down = {
      ...(!isDatabaseUp && { database: 'down' }),
      ...(!health.areJobsRunning() && { jobs: 'down' }),
    };
    const { disk, storage, mail, payments, cdn, couriers } = health.dependencies;
    if (Object.keys(down).length > 0) {
      const errors = { ...down, ...listFailing({ ...health.dependencies }) };
      throw new AppError('unavailable', { errors });
    }
    const uptimeSeconds = Math.floor((Date.now() - startedAt) / 1000);
    const isReplicaUsed = health.isReplicaUsed?.();
    return {
      database: 'ok' as const,
      jobs: 'ok' as const,
      disk: statusText(disk),
      storage: statusText(storage),
      mail: statusText(mail),
      payments: statusText(payments),
      ...(isReplicaUsed !== undefined && {
        replica: isReplicaUsed ? ('ok' as const) : ('failing' as const),
      }),
      ...(cdn && { cdn: statusText(cdn) }),
      ...(couriers && { couriers: statusText(couriers) }),
      uptimeSeconds,
    };
  });
}

/** They need no settings, which a process without the database may have to wait for. */
export function probeRoutes(app: App, readiness: Readiness): void {
  app.get(getLiveness.path, (_, reply) => sendReply(reply, getLiveness, { isLive: true }));
  app.get(getReadiness.path, (_, reply) => {
    if (!readiness.isReady()) throw new AppError('unavailable');
    return sendReply(reply, getReadiness, { isReady: true });
  });
}

function listFailing(dependencies: Record<string, DependencyStatus>): Record<string, string> {
  const failing = Object.entries(dependencies).filter(([, status]) => status.isFailing());
  return Object.fromEntries(failing.map(([part]) => [part, 'failing']));
}

const statusText = (status: DependencyStatus): 'ok' | 'failing' =>
  status.isFailing() ? 'failing' : 'ok';
