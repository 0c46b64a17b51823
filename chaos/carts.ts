import { priceLines, type Offer } from '#shared/cart/pricing.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import { policy } from '#shared/policy.ts';
import { createDice, type Dice } from '../harness/random.ts';

export interface CartsResult {
  carts: number;
  lines: number;
  /** Carts that the shop and the model do not agree on, the first few of them. */
  differences: string[];
  seconds: number;
}

const NAMED_MAX = 10;
const SHELF = 60;

interface Product extends Offer {
  pricePaise: bigint;
}

/** Random carts, priced by the shop and by a model that knows whole paise only. */
export function compareCarts(
  { carts, seed }: { carts: number; seed: number },
  report: (line: string) => void = () => {},
): CartsResult {
  const dice = createDice(seed);
  const startedAt = performance.now();
  const differences: string[] = [];
  let lines = 0;
  let shelf = fill(dice);
  for (let nth = 0; nth < carts; nth += 1) {
    // Prices and stocks change now and then.
    if (nth % 1000 === 999) shelf = fill(dice);
    if (nth % 100_000 === 99_999) report(`${nth + 1} of ${carts} carts`);
    const count = dice.happens(0.02) ? dice.below(policy.cartLinesMax) : dice.below(8);
    const wanted = Array.from({ length: count }, () => ({
      productId: String(dice.below(SHELF + 2)),
      quantity: 1 + dice.below(dice.happens(0.1) ? policy.cartQuantityMax : 6),
    }));
    lines += count;
    const cart = priceLines(wanted, (id) => shelf.get(id));
    // As a browser reads it.
    const read = JSON.parse(JSON.stringify(cart)) as typeof cart;
    const told = [read.subtotal, read.shipping, read.total].map(toPaise).map(BigInt);
    const model = priceExactly(wanted, shelf);
    if (told.every((paise, part) => paise === model[part])) continue;
    if (differences.length < NAMED_MAX)
      differences.push(`cart ${nth}: ${told.join(', ')} instead of ${model.join(', ')} paise`);
  }
  return { carts, lines, differences, seconds: (performance.now() - startedAt) / 1000 };
}

function fill(dice: Dice): Map<string, Product> {
  const product = (_: unknown, nth: number): [string, Product] => {
    const paise = 1 + dice.below(dice.happens(0.1) ? policy.priceMaxPaise : 1000_00);
    const id = String(nth);
    const texts = { slug: id, name: id, image: '', size: null, category: 'makhana' };
    const stock = dice.happens(0.1) ? 0 : dice.below(dice.happens(0.5) ? 10 : policy.stockMax);
    const facts = { price: toRupees(paise), stock, isActive: !dice.happens(0.05) };
    return [id, { id, ...texts, tile: 'haldi', ...facts, pricePaise: BigInt(paise) }];
  };
  return new Map(Array.from({ length: SHELF }, product));
}

/** Subtotal, shipping and total. */
function priceExactly(
  wanted: { productId: string; quantity: number }[],
  shelf: Map<string, Product>,
): [bigint, bigint, bigint] {
  const asked = new Map<string, bigint>();
  for (const { productId, quantity } of wanted) {
    asked.set(productId, (asked.get(productId) ?? 0n) + BigInt(quantity));
  }
  let [subtotal, lines] = [0n, 0];
  for (const [id, quantity] of asked) {
    const product = shelf.get(id);
    if (!product?.isActive || product.stock < 1) continue;
    const most = BigInt(Math.min(product.stock, policy.cartQuantityMax));
    subtotal += product.pricePaise * (quantity < most ? quantity : most);
    lines += 1;
  }
  const isFree = lines === 0 || subtotal >= BigInt(policy.freeShippingFromPaise);
  const shipping = isFree ? 0n : BigInt(policy.flatShippingPaise);
  return [subtotal, shipping, subtotal + shipping];
}
