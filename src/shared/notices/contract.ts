import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { notice } from './notice.ts';

const access = { access: 'admin', permission: 'view_overview' } as const;

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/admin/notices',
  ...access,
  isBackgroundPoll: true,
  summary: 'New orders, overdue orders, low stock, payments and tickets of the last 24 hours',
  reply: z.object({
    /** The newest first. */
    notices: z.array(notice),
    /** Where a stream continues: the `Last-Event-ID` of its request. */
    lastEventId: z.string(),
  }),
});

export const streamNotices = endpoint({
  method: 'GET',
  path: '/api/admin/notices/stream',
  ...access,
  isBackgroundPoll: true,
  isEventStream: true,
  summary:
    'Notices as server-sent events. An event `notice` has a notice; `replaced` says that newer streams took its place. The header `Last-Event-ID` continues an earlier stream.',
  reply: notice,
});
