import * as z from 'zod/mini';
import { tiles } from '../catalog/vocabulary.ts';
import { endpoint } from '../endpoint.ts';
import { steps } from './range.ts';

const access = 'admin';

export const getOverviewStats = endpoint({
  method: 'GET',
  path: '/api/admin/overview-stats',
  access,
  permission: 'view_overview',
  isAskedByItself: true,
  summary: 'The shop in a few figures; revenue is what delivered orders brought',
  reply: z.object({
    totalProducts: z.int(),
    lowStock: z.int(),
    outOfStock: z.int(),
    totalOrders: z.int(),
    pendingOrders: z.int(),
    completedOrders: z.int(),
    /** Orders that wait for being packed: confirmed or processing. */
    toPack: z.int(),
    /** Of these, the ones somebody is at already. */
    inPacking: z.int(),
    /** Messages that nobody has acknowledged yet. */
    openTickets: z.int(),
    revenue: z.number(),
    totalUsers: z.int(),
    lastUpdated: z.iso.datetime(),
  }),
});

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access,
  permission: 'view_analytics',
  summary:
    'Revenue and average of delivered orders, all orders, and how many users became customers',
  reply: z.object({
    totalRevenue: z.number(),
    totalOrders: z.int(),
    averageOrderValue: z.number(),
    /** In percent. */
    customerSatisfactionRate: z.number(),
  }),
});

const day = z.optional(z.iso.date('Use a date like 2026-11-15'));

/** What was ordered in some time, by the day of the order; cancelled orders do not count in a report. */
const sales = z.object({
  orders: z.int(),
  /** Of delivered orders: what the cards call revenue. */
  delivered: z.number(),
  /** Of orders that are still to be delivered. */
  onItsWay: z.number(),
});

const report = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  step: z.enum(steps),
  total: sales,
  /** The same number of days before. */
  before: sales,
  /** One entry for each day, week (from Monday) or month, also where nothing was sold. */
  series: z.array(z.extend(sales, { start: z.iso.date() })),
  /** By packs sold, the first ten. Here and below, revenue is of orders delivered or on their way. */
  bestSellers: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      image: z.string(),
      tile: z.enum(tiles),
      units: z.int(),
      revenue: z.number(),
    }),
  ),
  /** People who ordered in this time: for the first time ever, or again. */
  customers: z.object({
    fresh: z.int(),
    returning: z.int(),
    freshRevenue: z.number(),
    returningRevenue: z.number(),
  }),
  /** Of the checkouts begun in this time: those paid, those of them whose parcel left, and arrived. */
  funnel: z.object({ began: z.int(), paid: z.int(), shipped: z.int(), delivered: z.int() }),
  /** By delivery address, most orders first; null for orders that came without one. */
  states: z.array(
    z.object({ state: z.nullable(z.string()), orders: z.int(), revenue: z.number() }),
  ),
});

export type Report = z.output<typeof report>;

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/report',
  access,
  permission: 'view_analytics',
  summary:
    'Sales over time, best sellers, customers, the way from checkout to delivery, states of India',
  query: z.object({
    /** Days in India, both inclusive; the last 30 days when not said. */
    from: day,
    to: day,
    step: z.optional(z.enum(steps, `Use one of ${steps.join(', ')}`)),
  }),
  reply: report,
});
