import '#server/testing/seed-settings.ts';
import { settings } from '#shared/settings/current.ts';
import { cartLimits } from '#shared/cart/limits.ts';
import { limits } from '#shared/limits.ts';
import { priceLines, type AvailableProduct } from '#shared/cart/pricing.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import { createRandom, type Random } from '../harness/random.ts';

export interface CartsResult {
  carts: number;
  lines: number;
  /** The first carts with different totals. */
  differences: string[];
  seconds: number;
}

const REPORTED_MAX = 10;
const PRODUCT_COUNT = 60;

interface Product extends AvailableProduct {
  pricePaise: bigint;
}

/** Prices random carts with the shop's code and with an integer model. */
export function compareCarts(
  { carts, seed }: { carts: number; seed: number },
  report: (line: string) => void = () => {},
): CartsResult {
  const random = createRandom(seed);
  const startedAt = performance.now();
  const differences: string[] = [];
  let lines = 0;
  let products = createProducts(random);
  for (let nth = 0; nth < carts; nth += 1) {
    // Prices and stock change from time to time.
    if (nth % 1000 === 999) products = createProducts(random);
    if (nth % 100_000 === 99_999) report(`${nth + 1} of ${carts} carts`);
    const count = random.chance(0.02)
      ? random.integerBelow(cartLimits.linesMax)
      : random.integerBelow(8);
    const lineItems = Array.from({ length: count }, () => ({
      productId: String(random.integerBelow(PRODUCT_COUNT + 2)),
      quantity: 1 + random.integerBelow(random.chance(0.1) ? cartLimits.quantityMax : 6),
    }));
    lines += count;
    const cart = priceLines(lineItems, (id) => products.get(id));
    // The totals pass through JSON, as in a browser.
    const read = JSON.parse(JSON.stringify(cart)) as typeof cart;
    const actual = [read.subtotal, read.shipping, read.total].map(toPaise).map(BigInt);
    const model = priceExactly(lineItems, products);
    if (actual.every((paise, part) => paise === model[part])) continue;
    if (differences.length < REPORTED_MAX)
      differences.push(`cart ${nth}: ${actual.join(', ')} instead of ${model.join(', ')} paise`);
  }
  return { carts, lines, differences, seconds: (performance.now() - startedAt) / 1000 };
}

function createProducts(random: Random): Map<string, Product> {
  const product = (_: unknown, nth: number): [string, Product] => {
    const paise = 1 + random.integerBelow(random.chance(0.1) ? limits.priceMaxPaise : 1000_00);
    const id = String(nth);
    const texts = {
      slug: id,
      name: id,
      image: '',
      size: null,
      category: 'makhana',
      rateBasisPoints: 500,
    };
    const stock = random.chance(0.1)
      ? 0
      : random.integerBelow(random.chance(0.5) ? 10 : limits.stockMax);
    const terms = { price: toRupees(paise), stock, isActive: !random.chance(0.05) };
    return [id, { id, ...texts, tile: 'haldi', ...terms, pricePaise: BigInt(paise) }];
  };
  return new Map(Array.from({ length: PRODUCT_COUNT }, product));
}

/** Subtotal, shipping and total. */
function priceExactly(
  lineItems: { productId: string; quantity: number }[],
  products: Map<string, Product>,
): [bigint, bigint, bigint] {
  const quantities = new Map<string, bigint>();
  for (const { productId, quantity } of lineItems) {
    quantities.set(productId, (quantities.get(productId) ?? 0n) + BigInt(quantity));
  }
  let [subtotal, lines] = [0n, 0];
  for (const [id, quantity] of quantities) {
    const product = products.get(id);
    if (!product?.isActive || product.stock < 1) continue;
    const available = BigInt(Math.min(product.stock, cartLimits.quantityMax));
    subtotal += product.pricePaise * (quantity < available ? quantity : available);
    lines += 1;
  }
  const isFree = lines === 0 || subtotal >= BigInt(settings().delivery.freeShippingFromPaise);
  const shipping = isFree ? 0n : BigInt(settings().delivery.flatFeePaise);
  return [subtotal, shipping, subtotal + shipping];
}
