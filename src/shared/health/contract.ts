import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const condition = z.enum(['ok', 'failing']);

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  priority: 'settling',
  summary:
    'Whether the process, its database and its background workers run; 503 when one does not. Also whether the disk, the file storage, the mail server, the payment provider and the purge of the CDN worked at the last attempt',
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
    uptimeSeconds: z.int(),
  }),
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
