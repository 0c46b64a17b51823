import { AppError } from '#shared/errors.ts';
import { getHealth } from '#shared/health/contract.ts';
import type { Handle } from './handle.ts';

export interface Health {
  isDatabaseUp(): Promise<boolean>;
  areJobsRunning(): boolean;
}

const startedAt = Date.now();

export function healthRoute(handle: Handle, health: Health): void {
  handle(getHealth, async () => {
    const down = {
      ...(!(await health.isDatabaseUp()) && { database: 'down' }),
      ...(!health.areJobsRunning() && { jobs: 'down' }),
    };
    if (Object.keys(down).length > 0) throw new AppError('unavailable', { errors: down });
    const uptimeSeconds = Math.floor((Date.now() - startedAt) / 1000);
    return { database: 'ok' as const, jobs: 'ok' as const, uptimeSeconds };
  });
}
