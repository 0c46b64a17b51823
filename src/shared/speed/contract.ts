import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { speedDevices, speedMetrics, speedPeriods } from './metrics.ts';
import { speedPages } from './pages.ts';

const BODY_LIMIT_BYTES = 1024;
/** Larger values come from a suspended computer or a forged report. */
const TIME_MAX_MS = 10_000_000;
const SHIFT_MAX = 1000;

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `Use one of ${values.join(', ')}`);

const measured = (max: number) => {
  const message = `Use a number from 0 to ${max}`;
  return z.optional(z.number(message).check(z.minimum(0, message), z.maximum(max, message)));
};

const values = z
  .object({
    lcp: measured(TIME_MAX_MS),
    inp: measured(TIME_MAX_MS),
    cls: measured(SHIFT_MAX),
    ttfb: measured(TIME_MAX_MS),
  })
  .check(
    z.refine(
      (given) => speedMetrics.some((metric) => given[metric] !== undefined),
      `Send at least one of ${speedMetrics.join(', ')}`,
    ),
  );

const pageSpeed = z.object({ page: choice(speedPages), device: choice(speedDevices), values });

export type PageSpeed = z.output<typeof pageSpeed>;

export const recordPageSpeed = endpoint({
  method: 'POST',
  path: '/api/page-speed',
  access: 'public',
  priority: 'reporting',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  summary: 'Counts the speed of one page load: times in milliseconds, without data of the visitor',
  body: pageSpeed,
  isEmpty: true,
  reply: z.null(),
});

/** `p75` is null below the minimum number of visits. */
const figure = z.object({ visits: z.int(), p75: z.nullable(z.number()) });

const speedReport = z.object({
  /** Days in India, both inclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Only pages with visits. */
  pages: z.array(
    z.object({
      page: z.enum(speedPages),
      /** Measured visits; some browsers do not report every metric. */
      visits: z.int(),
      lcp: figure,
      inp: figure,
      cls: figure,
      ttfb: figure,
    }),
  ),
});

export type SpeedReport = z.output<typeof speedReport>;

export const getSpeedReport = endpoint({
  method: 'GET',
  path: '/api/admin/page-speed',
  access: 'admin',
  permission: 'view_analytics',
  readsReplica: true,
  summary: 'The 75th percentile of the speed of each kind of page, as visitors measured it',
  query: z.object({
    days: z._default(choice(speedPeriods), '28'),
    /** All devices by default. */
    device: z.optional(choice(speedDevices)),
  }),
  reply: speedReport,
});
