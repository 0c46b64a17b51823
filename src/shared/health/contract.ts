import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const condition = z.enum(['ok', 'failing']);

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  priority: 'settling',
  summary:
    'Whether the process, its database and its background workers run; 503 when one does not. Also whether the disk, the file storage, the mail server, the payment provider, the courier provider and the purge of the CDN worked at the last attempt',
  reply: z.object({
    database: z.literal('ok'),
    jobs: z.literal('ok'),
    disk: condition,
    storage: condition,
    mail: condition,
    payments: condition,
    /** Failing while it is down or too far behind; only with a replica. */
    replica: z.optional(condition),
    /** Only with CDN_PURGE_URL. */
    cdn: z.optional(condition),
    /** Only with a courier account. */
    couriers: z.optional(condition),
    uptimeSeconds: z.int(),
  }),
});

/** Without the database and the settings, so that a failure that all processes share restarts or removes none of them. */
export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  priority: 'settling',
  summary: 'Whether the process responds. A supervisor should restart it if not',
  reply: z.object({ isLive: z.literal(true) }),
});

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  priority: 'settling',
  summary:
    'Whether load balancers should send requests to the process; 503 while it starts and after it was asked to end',
  reply: z.object({ isReady: z.literal(true) }),
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'operator',
  priority: 'settling',
  summary: 'Figures of this process and of the shop for Prometheus; requires METRICS_TOKEN',
  file: 'text/plain',
  reply: z.string(),
});
