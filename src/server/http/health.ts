import { AppError } from '#shared/errors.ts';
import { getHealth } from '#shared/health/contract.ts';
import type { DependencyStatus } from '../dependency-status.ts';
import type { Handle } from './handle.ts';

export interface Health {
  isDatabaseUp(): Promise<boolean>;
  /** Whether the workers for mails, jobs, scheduled tasks and payments run. */
  areJobsRunning(): boolean;
  /** Writes a little to the folder of the shop's data. */
  tryDisk(): Promise<void>;
  dependencies: Record<'disk' | 'mail' | 'payments', DependencyStatus>;
}

const startedAt = Date.now();

/** Without its database a shop sells nothing; without the others it sells, and somebody should look after it. */
export function healthRoute(handle: Handle, health: Health): void {
  handle(getHealth, async () => {
    const [isDatabaseUp] = await Promise.all([health.isDatabaseUp(), health.tryDisk()]);
    const down = {
      ...(!isDatabaseUp && { database: 'down' }),
      ...(!health.areJobsRunning() && { jobs: 'down' }),
    };
    const { disk, mail, payments } = health.dependencies;
    if (Object.keys(down).length > 0) {
      const errors = { ...down, ...failing({ disk, mail, payments }) };
      throw new AppError('unavailable', { errors });
    }
    const uptimeSeconds = Math.floor((Date.now() - startedAt) / 1000);
    return {
      database: 'ok' as const,
      jobs: 'ok' as const,
      disk: wordFor(disk),
      mail: wordFor(mail),
      payments: wordFor(payments),
      uptimeSeconds,
    };
  });
}

function failing(dependencies: Record<string, DependencyStatus>): Record<string, string> {
  const found = Object.entries(dependencies).filter(([, status]) => status.isFailing());
  return Object.fromEntries(found.map(([part]) => [part, 'failing']));
}

const wordFor = (status: DependencyStatus): 'ok' | 'failing' =>
  status.isFailing() ? 'failing' : 'ok';
