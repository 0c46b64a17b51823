import { gtinProblem } from '#shared/catalog/gtin.ts';
import { sizeText } from '#shared/catalog/weight-text.ts';
import { AppError } from '#shared/errors.ts';
import type { PackingItem } from '#shared/orders/packing-contract.ts';
import type { Db } from '../../db/client.ts';
import { eq, or } from '../../db/drizzle.ts';
import { hasBarcode } from '../catalog/has-barcode.ts';
import { products } from '../catalog/tables.ts';
import { orders } from './tables.ts';

/** The item of an order that a scanned code belongs to. A product that does not belong to it is rejected by name. */
export async function matchCode(tx: Db, items: PackingItem[], code: string): Promise<PackingItem> {
  const found = await findByCode(tx, code);
  const [product, other] = found;
  if (!product) throw await unknownCode(tx, code);
  if (other) {
    const names = found.map(nameOf).join(' and ');
    throw refused(`Several products have the code ${code}: ${names}. Count this one with +1.`);
  }
  const own = items.filter(({ productId }) => productId === product.id);
  const [first] = own;
  if (!first) throw refused(`${nameOf(product)} does not belong to this order. Put it back.`);
  // An order may contain a product twice.
  return own.find(({ packed, quantity }) => packed < quantity) ?? first;
}

/** Throws if all units of an item are in the parcel. */
export function checkNotFull({ name, size, quantity, packed }: PackingItem): void {
  if (packed < quantity) return;
  const title = [name, size].filter(Boolean).join(', ');
  const all = quantity === 1 ? 'The only' : `All ${quantity}`;
  const verb = quantity === 1 ? 'is' : 'are';
  throw refused(`${all} ${title} of this order ${verb} packed already. Put this one back.`);
}

export const refused = (message: string) => new AppError('scan_refused', { message });

function findByCode(tx: Db, code: string) {
  const { id, name, weightValue, weightUnit, sizeLabel } = products;
  return tx
    .select({ id, name, weightValue, weightUnit, sizeLabel })
    .from(products)
    .where(
      or(
        eq(products.sku, code.toUpperCase()),
        gtinProblem(code) === undefined ? hasBarcode(code) : undefined,
      ),
    )
    .orderBy(products.name);
}

type Found = Awaited<ReturnType<typeof findByCode>>[number];

function nameOf({ name, weightValue: value, weightUnit: unit, sizeLabel }: Found): string {
  const weight = value === null || unit === null ? null : { value, unit };
  return [name, sizeText({ sizeLabel, weight })].filter(Boolean).join(', ');
}

async function unknownCode(tx: Db, code: string): Promise<AppError> {
  const [order] = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.orderNumber, code.toUpperCase()));
  return refused(
    order
      ? `This is the slip of ${order.orderNumber}. Finish the current order first, or press “Another order”.`
      : `No product has the code ${code}.`,
  );
}
