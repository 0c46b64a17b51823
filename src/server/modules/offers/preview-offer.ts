import { cartTotals } from '#shared/cart/totals.ts';
import type { Reply } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import type { OfferInput, previewOffer as previewEndpoint } from '#shared/offers/contract.ts';
import type { CartOffer } from '#shared/offers/terms.ts';
import { whyNot } from '#shared/offers/why-not.ts';
import type { Db } from '../../db/client.ts';
import { inArray } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { cleanOffer } from './check-offer.ts';

interface Preview {
  offer: OfferInput;
  items: { productId: string; quantity: number }[];
}

/** The cart of a shopper who may use the offer, with this offer alone. */
export async function previewOffer(
  db: Db,
  { offer, items }: Preview,
): Promise<Reply<typeof previewEndpoint>> {
  const lines = await findLines(db, items);
  const { content } = cleanOffer({ ...offer, code: null });
  const applied: CartOffer = {
    id: 'preview',
    title: content.title,
    code: content.isAutomatic ? null : 'PREVIEW',
    terms: content.terms,
    minBasketPaise: content.minBasketPaise,
    included: content.included,
    excluded: content.excluded,
  };
  const withoutOffer = cartTotals(lines);
  const totals = cartTotals(lines, undefined, [applied]);
  const isApplied = totals.offers.length > 0;
  const basket = {
    lines: lines.map(({ id, category, price, quantity }) => ({
      productId: id,
      category,
      pricePaise: toPaise(price),
      quantity,
    })),
    deliveryPaise: withoutOffer.shippingPaise,
  };
  return {
    lines: lines.map(({ id, name, quantity, price }, index) => ({
      productId: id,
      name,
      quantity,
      price,
      discount: toRupees(totals.lineDiscounts[index] ?? 0),
    })),
    subtotal: toRupees(totals.subtotalPaise),
    discount: toRupees(totals.discountPaise),
    shipping: toRupees(totals.shippingPaise),
    total: toRupees(totals.totalPaise),
    problem: isApplied || lines.length === 0 ? null : whyNot(applied, basket),
  };
}

async function findLines(db: Db, items: Preview['items']) {
  const ids = items.map(({ productId }) => productId);
  const rows =
    ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids));
  return items.map(({ productId, quantity }, index) => {
    const row = rows.find(({ id }) => id === productId);
    if (!row) {
      const errors = { [`items.${index}.productId`]: 'This product does not exist' };
      throw new AppError('invalid_input', { errors });
    }
    const { id, name, categorySlug: category } = row;
    return { id, name, category, price: toRupees(row.pricePaise), quantity };
  });
}
