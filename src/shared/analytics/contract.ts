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
  isBackgroundPoll: true,
  readsReplica: true,
  summary: 'Key figures of the shop; revenue counts delivered orders',
  reply: z.object({
    totalProducts: z.int(),
    lowStock: z.int(),
    outOfStock: z.int(),
    totalOrders: z.int(),
    pendingOrders: z.int(),
    completedOrders: z.int(),
    /** Orders to pack: confirmed or processing. */
    toPack: z.int(),
    /** The part that is already being packed. */
    inPacking: z.int(),
    /** Messages without an acknowledgement. */
    openTickets: z.int(),
    /** Null without `view_money`. */
    revenue: z.nullable(z.number()),
    totalUsers: z.int(),
    /** Whether lists and reports read from the replica, and how far it is behind; only with a replica. */
    replica: z.optional(z.object({ isUsed: z.boolean(), lagSeconds: z.nullable(z.number()) })),
    lastUpdated: z.iso.datetime(),
  }),
});

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access,
  permission: 'view_analytics',
  readsReplica: true,
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

/** Orders by order date; reports leave out cancelled orders. */
const sales = z.object({
  orders: z.int(),
  /** Revenue of delivered orders. */
  delivered: z.number(),
  /** Value of orders that are not delivered yet. */
  onItsWay: z.number(),
});

/** Orders with a promised day of delivery. */
const deliveries = z.object({
  /** Delivered by the promised day. */
  onTime: z.int(),
  /** Delivered after it. */
  late: z.int(),
  /** The days of the late deliveries after their promised days, together. */
  daysLate: z.int(),
  /** Not delivered although the promised day has passed. */
  overdue: z.int(),
  /** Not delivered, and the promised day has not passed. */
  open: z.int(),
});

const report = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  step: z.enum(steps),
  total: sales,
  /** The previous period of the same length. */
  before: sales,
  /** One entry for each day, week (from Monday) or month, also without sales. */
  series: z.array(z.extend(sales, { start: z.iso.date() })),
  /** The top ten by packs sold. Here and below, revenue includes orders in transit. */
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
  /** Customers of this period, split into new and returning ones. */
  customers: z.object({
    fresh: z.int(),
    returning: z.int(),
    freshRevenue: z.number(),
    returningRevenue: z.number(),
  }),
  /** Checkouts started in this period: paid, shipped and delivered. */
  funnel: z.object({ began: z.int(), paid: z.int(), shipped: z.int(), delivered: z.int() }),
  /** By delivery address, most orders first; null for orders without one. */
  states: z.array(
    z.object({ state: z.nullable(z.string()), orders: z.int(), revenue: z.number() }),
  ),
  /** Most orders first. Null: outside of all zones, and without a courier. */
  deliveries: z.object({
    total: deliveries,
    zones: z.array(z.extend(deliveries, { zone: z.nullable(z.string()) })),
    couriers: z.array(z.extend(deliveries, { courier: z.nullable(z.string()) })),
  }),
});

export type Report = z.output<typeof report>;

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/report',
  access,
  permission: 'view_analytics',
  readsReplica: true,
  summary:
    'Sales over time, best sellers, customers, checkout funnel, orders by state, and kept delivery promises',
  query: z.object({
    /** Days in India, both inclusive; the default is the last 30 days. */
    from: day,
    to: day,
    step: z.optional(z.enum(steps, `Use one of ${steps.join(', ')}`)),
  }),
  reply: report,
});

/** Orders without cancelled ones. */
const salesSoFar = z.object({
  orders: z.int(),
  /** In rupees; null for roles that do not see money. */
  revenue: z.nullable(z.number()),
});

const salesNow = z.object({
  /** Since midnight in India, and the same weekday of the last week until this time of day. */
  today: salesSoFar,
  sameDayLastWeek: salesSoFar,
  /** Since Monday, and the last week until this moment of it. */
  week: salesSoFar,
  lastWeek: salesSoFar,
  /** The moment until which the figures count. */
  until: z.iso.datetime(),
  /** Open orders by what was promised about their dispatch. */
  promises: z.object({
    dueToday: z.int(),
    overdue: z.int(),
    /** Overdue or due today, the first promise first. */
    oldest: z.array(
      z.object({
        id: z.string(),
        orderNumber: z.string(),
        name: z.string(),
        dispatchBy: z.iso.datetime(),
        isOverdue: z.boolean(),
      }),
    ),
  }),
});

export type SalesNow = z.output<typeof salesNow>;

export const getSalesNow = endpoint({
  method: 'GET',
  path: '/api/admin/overview-sales',
  access,
  permission: 'view_overview',
  isBackgroundPoll: true,
  readsReplica: true,
  summary:
    'Sales of today and this week beside the same time of the last week, and orders with a promised dispatch at risk',
  reply: salesNow,
});
