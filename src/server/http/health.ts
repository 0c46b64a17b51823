import { AppError } from '#shared/errors.ts';
import { getHealth } from '#shared/health/contract.ts';
import type { Pulse } from '../pulse.ts';
import type { Handle } from './handle.ts';

export interface Health {
  isDatabaseUp(): Promise<boolean>;
  /** Whether the workers for mails, jobs, scheduled tasks and payments run. */
  areJobsRunning(): boolean;
  /** Writes a little to the folder of the shop's data. */
  tryDisk(): Promise<void>;
  pulses: Record<'disk' | 'mail' | 'payments', Pulse>;
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
    const { disk, mail, payments } = health.pulses;
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

function failing(pulses: Record<string, Pulse>): Record<string, string> {
  const found = Object.entries(pulses).filter(([, pulse]) => pulse.isFailing());
  return Object.fromEntries(found.map(([part]) => [part, 'failing']));
}

const wordFor = (pulse: Pulse): 'ok' | 'failing' => (pulse.isFailing() ? 'failing' : 'ok');
