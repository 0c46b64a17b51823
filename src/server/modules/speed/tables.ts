import type { SpeedDevice, SpeedMetric } from '#shared/speed/metrics.ts';
import type { SpeedPage } from '#shared/speed/pages.ts';
import { bigint, date, pgTable, primaryKey, smallint, text } from '../../db/drizzle.ts';

export const pageSpeed = pgTable(
  'page_speed',
  {
    day: date('day').notNull(),
    page: text('page').$type<SpeedPage>().notNull(),
    device: text('device').$type<SpeedDevice>().notNull(),
    metric: text('metric').$type<SpeedMetric>().notNull(),
    bucket: smallint('bucket').notNull(),
    visits: bigint('visits', { mode: 'number' }).notNull(),
  },
  ({ day, page, device, metric, bucket }) => [
    primaryKey({ columns: [day, page, device, metric, bucket] }),
  ],
);
