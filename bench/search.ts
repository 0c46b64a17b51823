import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Product } from '#shared/catalog/product.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { createRandom, type Random } from '../harness/random.ts';
import type { Row } from '../harness/report.ts';
import { ProductSearchSource } from '../src/server/modules/search/product-search.ts';

const PRODUCTS = 10_000;
/** Words that occur once or twice each, such as brands. */
const RARE_WORDS = 15_000;
const WARM_UP_RUNS = 10;
/** Node counts CPU time in steps of 4 ms. */
const RUNS = 60;
const SUGGESTIONS = 6;
const GOAL_MS = 5;
const BLOCKED_GOAL_MS = 50;

const random = createRandom(7);
const letters = 'abcdefghijklmnoprstuv'.split('') as [string, ...string[]];
const flavours = [
  'Peri Peri',
  'Masala',
  'Pudina',
  'Tomato',
  'Jaljira',
  'Himalayan Salt',
  'Black Pepper',
  'Jaggery',
];
const foods = [
  'Makhana',
  'Sattu',
  'Roasted Chana',
  'Poha Chivda',
  'Ragi Chips',
  'Jowar Puffs',
  'Bajra Laddu',
];
const hindiFoods = ['मखाना', 'सत्तू', 'भुना चना', 'पोहा चिवड़ा', 'रागी चिप्स', 'ज्वार पफ्स', 'बाजरा लड्डू'];
const ingredients = [
  'fox nuts',
  'bengal gram',
  'rice bran oil',
  'red chilli',
  'garlic',
  'rock salt',
  'dry mango powder',
  'cumin',
  'coriander',
  'jaggery',
];
const tags = [
  'roasted',
  'vegan',
  'gluten free',
  'high protein',
  'tea time',
  'kids',
  'no added sugar',
];

const words = [...flavours, ...foods, ...ingredients, ...tags].map((word) => word.toLowerCase());

const queries: Record<string, string[]> = {
  'one letter': letters,
  'a beginning': words.flatMap((word) => [word.slice(0, 2), word.slice(0, 4)]),
  words: words,
  'several words': words.map((word, index) => `${word} ${words.at(index - 3)}`),
  Hindi: [...hindiFoods, ...hindiFoods.map((food) => food.slice(0, 2)), 'पुदीना मखाना'],
  typos: words.map((word) => word.slice(0, 1) + word.charAt(2) + word.charAt(1) + word.slice(3)),
  nonsense: ['xqzwvkj', 'qqqqqqqqqqqqqqqq', 'zzxx yyww', '?!*', 'makhana xqzwvkj', 'aeiouaeiou'],
  'ten words with typos': [
    'peri pery mkahana rosted chnaa tomatto pudinna jagery cumim corriander',
  ],
  '100 letters': [
    'makhana'.repeat(15).slice(0, 100),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(2).slice(0, 100),
  ],
};

/** Measures searches in 10,000 products in process, without HTTP and the cache. */
export async function search(): Promise<Row[]> {
  console.log(`Search: ${PRODUCTS} products …`);
  const rare = Array.from({ length: RARE_WORDS }, () => rareWord(random));
  const products = Array.from({ length: PRODUCTS }, (_, index) => product(index, rare));
  const catalog = { products, categories: [] as never[] };
  const source = new ProductSearchSource();
  const built = await measureUpdate(source, catalog);
  await warmUp(source, catalog);
  const rows = [];
  for (const [name, texts] of Object.entries(queries))
    rows.push(await measureQueries(source, { name, texts, catalog }));
  const changed = {
    products: products.with(5000, { ...(products[5000] as Product), name: 'Changed Makhana' }),
    categories: catalog.categories,
  };
  const updated = await measureUpdate(source, changed);
  const reloaded = await measureUpdate(source, {
    products: structuredClone(products),
    categories: [],
  });
  return [
    ...rows,
    updateRow('index of all products', built),
    updateRow('index after a change of one product', updated),
    updateRow('index after the catalogue was read again', reloaded),
  ];
}

interface Queries {
  name: string;
  texts: string[];
  catalog: { products: Product[]; categories: never[] };
}

async function measureQueries(
  source: ProductSearchSource,
  { name, texts, catalog }: Queries,
): Promise<Row> {
  const times = await source.use(catalog, ({ products }) =>
    texts.map((text) => cpuMs(() => products.search(text, { limit: SUGGESTIONS }))),
  );
  times.sort((a, b) => a - b);
  const [middle, late] = [percentile(times, 0.5), percentile(times, 0.99)];
  return {
    promise: `search in 10,000 products, ${name}, CPU time, p99`,
    goal: `≤ ${GOAL_MS} ms`,
    measured: `${late.toFixed(2)} ms`,
    context: `p50 ${middle.toFixed(2)} ms`,
    isKept: late <= GOAL_MS,
  };
}

/** Node compiles what runs often, which takes some hundred searches. */
async function warmUp(source: ProductSearchSource, catalog: Queries['catalog']): Promise<void> {
  await source.use(catalog, ({ products }) => {
    for (let run = 0; run < WARM_UP_RUNS; run += 1) {
      for (const text of Object.values(queries).flat())
        products.search(text, { limit: SUGGESTIONS });
    }
  });
}

/** The CPU time of a search, because a measured time contains other work of the machine. */
function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let runs = 0; runs < RUNS; runs += 1) run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / RUNS;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? 0;

interface Update {
  ms: number;
  blockedMs: number;
}

/** How long an update takes, and how long it blocks other work at most. */
async function measureUpdate(
  source: ProductSearchSource,
  catalog: Queries['catalog'],
): Promise<Update> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  await source.use(catalog, () => {});
  const ms = performance.now() - startedAt;
  // A block shows in the next timer.
  await setTimeout(10);
  delay.disable();
  return { ms, blockedMs: delay.max / 1e6 };
}

const updateRow = (name: string, { ms, blockedMs }: Update): Row => ({
  promise: `${name}, longest block`,
  goal: `≤ ${BLOCKED_GOAL_MS} ms`,
  measured: `${blockedMs.toFixed(0)} ms`,
  context: `${ms.toFixed(0)} ms in all`,
  isKept: blockedMs <= BLOCKED_GOAL_MS,
});

function rareWord({ pick, integerBelow }: Random): string {
  return Array.from({ length: 5 + integerBelow(6) }, () => pick(letters)).join('');
}

function product(index: number, rare: readonly string[]): Product {
  const food = index % foods.length;
  const some = (all: readonly string[], count: number) => random.shuffle(all).slice(0, count);
  const brand = rare[index % rare.length] ?? '';
  return aProduct({
    id: String(index),
    name: `${brand} ${some(flavours, 1)[0]} ${foods[food]}`,
    hindiName: hindiFoods[food] ?? null,
    category: String(foods[food]).toLowerCase(),
    tagline: `${rare[random.integerBelow(rare.length)]} and crunchy, seriously good`,
    shortDescription: some(ingredients, 5).join(', '),
    tags: some(tags, 3),
    weight: { value: 50 * (1 + (index % 10)), unit: 'g' },
    stock: index % 10,
    isBestseller: index % 50 === 0,
  });
}
