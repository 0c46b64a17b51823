import { getHealth } from '#shared/health/contract.ts';
import type { App } from '../app.ts';
import { apiHeaders } from './security-headers.ts';

export interface Health {
  isDatabaseUp(): Promise<boolean>;
  areJobsRunning(): boolean;
}

const startedAt = Date.now();

export function healthRoute(app: App, health: Health): void {
  app.get(getHealth.path, async (_request, reply) => {
    const database = (await health.isDatabaseUp()) ? 'ok' : 'down';
    const jobs = health.areJobsRunning() ? 'ok' : 'down';
    const isHealthy = database === 'ok' && jobs === 'ok';
    return reply
      .status(isHealthy ? 200 : 503)
      .headers({ ...apiHeaders, 'cache-control': 'no-store' })
      .send({
        success: isHealthy,
        ...(!isHealthy && { message: 'The shop is not healthy.', code: 'unavailable' }),
        data: { database, jobs, uptimeSeconds: Math.floor((Date.now() - startedAt) / 1000) },
      });
  });
}
