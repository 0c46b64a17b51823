import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { startEnvironment, type Environment } from '../harness/environment.ts';
import { NEEDED_EVENTS } from '../harness/provider.ts';
import { accountsExport } from './accounts-export.ts';
import { bulkShipping } from './bulk-shipping.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { growth } from './growth.ts';
import { parseArgs } from 'node:util';
import { interaction } from './interaction.ts';
import { large } from './large.ts';
import { lighthousePages } from './lighthouse-pages.ts';
import { lighthouseSpeed } from './lighthouse.ts';
import { longList } from './long-list.ts';
import { orderLists } from './order-lists.ts';
import { ownerDay } from './owner-day.ts';
import { pageLoading } from './page-loading.ts';
import { pageScript } from './page-script.ts';
import { pageWeight } from './page-weight.ts';
import { pooler } from './pooler.ts';
import { createClosedShop, openNothing, openOneShop, type OneShop } from './shops.ts';
import { processes } from './processes.ts';
import { search } from './search.ts';
import { signInTiming } from './sign-in-timing.ts';
import { startAndMemory } from './start-and-memory.ts';
import { throughput } from './throughput.ts';
import { group, measureParts, type Part } from './measure-parts.ts';

// Measures the promises in the docs. Ratios compare values of one run; absolute values are only context.
// `npm run bench -- lighthouse cart` measures only the named parts; `lighthouse-pages`, `sign-in`, `pooler`,
// `export`, `order-lists`, `owner-day` and `large` run only by name. `npm run bench -- large --orders 100000` uses another number of orders.

const { values, positionals } = parseArgs({
  options: { orders: { type: 'string', default: '2000000' } },
  allowPositionals: true,
});

const closedShopParts: Part<{ env: Record<string, string> }>[] = [
  { name: 'start', seconds: 15, measure: ({ env }) => startAndMemory(env) },
];
const shopParts: Part<OneShop>[] = [
  { name: 'script', seconds: 1, measure: ({ url }) => pageScript(url) },
  { name: 'long-list', seconds: 8, measure: ({ url }) => longList(url) },
  { name: 'weight', seconds: 8, measure: ({ url }) => pageWeight(url) },
  { name: 'loading', seconds: 240, measure: ({ url }) => pageLoading(url) },
  { name: 'interaction', seconds: 90, measure: interaction },
  { name: 'lighthouse', seconds: 350, measure: ({ url }) => lighthouseSpeed(url) },
  {
    name: 'lighthouse-pages',
    seconds: 240,
    isOnlyByName: true,
    measure: ({ url }) => lighthousePages(url),
  },
  { name: 'throughput', seconds: 110, measure: ({ url, dataDir }) => throughput(url, dataDir) },
  {
    name: 'sign-in',
    seconds: 60,
    isOnlyByName: true,
    measure: ({ url, dataDir }) => signInTiming(url, embeddedUrl(dataDir)),
  },
];
const independentParts: Part<unknown>[] = [
  { name: 'search', seconds: 30, measure: search },
  { name: 'growth', seconds: 180, measure: growth },
  { name: 'pooler', seconds: 60, isOnlyByName: true, measure: pooler },
  { name: 'export', seconds: 445, isOnlyByName: true, measure: accountsExport },
  { name: 'order-lists', seconds: 180, isOnlyByName: true, measure: orderLists },
  { name: 'large', seconds: 1200, isOnlyByName: true, measure: () => large(Number(values.orders)) },
];
const twoServerParts: Part<Environment>[] = [
  { name: 'cart', seconds: 8, measure: cart },
  { name: 'checkout', seconds: 50, measure: checkout },
  { name: 'bulk-shipping', seconds: 30, measure: bulkShipping },
  { name: 'owner-day', seconds: 60, isOnlyByName: true, measure: ownerDay },
];
const fourServerParts: Part<Environment>[] = [
  { name: 'processes', seconds: 70, measure: processes },
];

const groups = [
  group({ what: 'a shop, to close it again', open: createClosedShop, parts: closedShopParts }),
  group({ what: 'a shop with a fresh database', open: openOneShop, parts: shopParts }),
  group({ what: '', open: openNothing, parts: independentParts }),
  group({
    what: 'two shops and a payment provider',
    open: () => startEnvironment({ webhookEvents: NEEDED_EVENTS }),
    parts: twoServerParts,
  }),
  group({
    what: 'four shops and a payment provider',
    open: () => startEnvironment({ count: 4 }),
    parts: fourServerParts,
  }),
];
await measureParts(groups, positionals);
