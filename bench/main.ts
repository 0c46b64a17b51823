import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { openStage, type Stage } from '../harness/environment.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { growth } from './growth.ts';
import { interaction } from './interaction.ts';
import { lighthousePages } from './lighthouse-pages.ts';
import { lighthouseSpeed } from './lighthouse.ts';
import { pageScript } from './page-script.ts';
import { pageWeight } from './page-weight.ts';
import { closedShop, nothing, openOneShop, type OneShop } from './shops.ts';
import { processes } from './processes.ts';
import { signInTiming } from './sign-in-timing.ts';
import { startAndMemory } from './start-and-memory.ts';
import { throughput } from './throughput.ts';
import { group, measureParts, type Part } from './measure-parts.ts';

// Measures what docs promise. Ratios are taken within one run; absolute figures are only context.
// `npm run bench -- lighthouse cart` measures only the named parts; `lighthouse-pages` and `sign-in` want to be named.

const onClosedShop: Part<{ env: Record<string, string> }>[] = [
  { name: 'start', seconds: 15, measure: ({ env }) => startAndMemory(env) },
];
const onOneShop: Part<OneShop>[] = [
  { name: 'script', seconds: 1, measure: ({ url }) => pageScript(url) },
  { name: 'weight', seconds: 8, measure: ({ url }) => pageWeight(url) },
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
const onTheirOwn: Part<unknown>[] = [{ name: 'growth', seconds: 180, measure: growth }];
const onStage: Part<Stage>[] = [
  { name: 'cart', seconds: 8, measure: cart },
  { name: 'checkout', seconds: 20, measure: checkout },
];
const onLargeStage: Part<Stage>[] = [{ name: 'processes', seconds: 70, measure: processes }];

const groups = [
  group({ what: 'a shop, to close it again', open: closedShop, parts: onClosedShop }),
  group({ what: 'a shop with a fresh database', open: openOneShop, parts: onOneShop }),
  group({ what: '', open: nothing, parts: onTheirOwn }),
  group({ what: 'two shops and a payment provider', open: openStage, parts: onStage }),
  group({
    what: 'four shops and a payment provider',
    open: () => openStage({ count: 4 }),
    parts: onLargeStage,
  }),
];
await measureParts(groups, process.argv.slice(2));
