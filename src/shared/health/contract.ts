import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the process, its database and its job runner work; 503 when one does not',
  reply: z.object({
    database: z.literal('ok'),
    jobs: z.literal('ok'),
    uptimeSeconds: z.int(),
  }),
});
