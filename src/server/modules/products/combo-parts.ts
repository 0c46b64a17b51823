import type { ComboPartsInput } from '#shared/catalog/combo-contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { asc, eq, inArray, sql } from '../../db/drizzle.ts';
import { comboParts, products } from '../catalog/tables.ts';
import { lockStockOfProducts } from '../inventory/stock.ts';
import { orderItemParts, orderItems } from '../orders/tables.ts';

export async function listParts(db: Db, comboId: string): Promise<ComboPartsInput> {
  return db
    .select({ productId: comboParts.partId, quantity: comboParts.quantity })
    .from(comboParts)
    .where(eq(comboParts.comboId, comboId))
    .orderBy(asc(comboParts.position));
}

/** The combos that contain a product, by name; archived ones last. */
export async function listCombosWith(db: Db, productIds: string[]) {
  return db
    .select({
      id: products.id,
      name: products.name,
      isActive: products.isActive,
      partId: comboParts.partId,
    })
    .from(comboParts)
    .innerJoin(products, eq(products.id, comboParts.comboId))
    .where(inArray(comboParts.partId, productIds))
    .orderBy(sql`${products.archivedAt} is not null`, asc(products.name), asc(products.id));
}

interface NewParts {
  /** Undefined for a new product. */
  comboId?: string;
  parts: ComboPartsInput;
}

/**
 * Throws unless a product can consist of these parts. The caller holds the lock of product edits, so that no part
 * becomes a combo before the transaction ends.
 */
export async function checkParts(tx: Db, { comboId = '', parts }: NewParts): Promise<void> {
  if (parts.length === 0) return;
  if (parts.some(({ productId }) => productId === comboId)) {
    throw refuse('A combo cannot contain itself');
  }
  const ids = parts.map(({ productId }) => productId);
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      isCombo: sql<boolean>`exists (select from ${comboParts} where combo_id = ${products.id})`,
    })
    .from(products)
    .where(inArray(products.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const part = found.get(id);
    if (!part) throw refuse(`Product ${id} was deleted. Take it out of the combo`);
    if (part.isArchived) {
      throw refuse(`“${part.name}” is archived. Restore it, or take it out of the combo`);
    }
    if (part.isCombo) throw refuse(`“${part.name}” is a combo. Add its products instead`);
  }
  if (comboId) await checkCanBeCombo(tx, comboId);
}

async function checkCanBeCombo(tx: Db, id: string): Promise<void> {
  const combos = await listCombosWith(tx, [id]);
  if (combos.length > 0) {
    const names = combos.map(({ name }) => `“${name}”`).join(', ');
    throw refuse(`This product is part of ${names}, so it cannot be a combo`);
  }
  const [stock] = await lockStockOfProducts(tx, eq(products.id, id));
  if (stock?.isCombo) return;
  if (!stock || stock.free > 0) {
    throw refuse('This product has stock of its own. Set its stock to 0 first');
  }
  if (await isSoldAlone(tx, id)) {
    throw refuse(
      'This product was sold as a product of its own. Create a new product for the combo',
    );
  }
}

/** Orders return what they took from the stock, so an order of the product itself would give a combo a stock. */
async function isSoldAlone(tx: Db, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from holds where product_id = ${id}
    union all
    select 1 from ${orderItems} item where item.product_id = ${id} and not exists (
      select from ${orderItemParts} part where part.order_id = item.order_id and part.position = item.position)
    limit 1`);
  return rows.length > 0;
}

const refuse = (message: string) => new AppError('invalid_input', { errors: { parts: message } });

/** Replaces the parts of a product. */
export async function storeParts(tx: Db, { comboId, parts }: Required<NewParts>): Promise<void> {
  await tx.delete(comboParts).where(eq(comboParts.comboId, comboId));
  if (parts.length === 0) return;
  const rows = parts.map(({ productId, quantity }, position) => ({
    comboId,
    position,
    partId: productId,
    quantity,
  }));
  await tx.insert(comboParts).values(rows);
}

/** Throws if a combo contains the product, which is about to be deleted. */
export async function checkInNoCombo(tx: Db, id: string): Promise<void> {
  const combos = await listCombosWith(tx, [id]);
  if (combos.length === 0) return;
  const names = combos.map(({ name }) => `“${name}”`).join(', ');
  const [it, they] = combos.length === 1 ? ['this combo', 'it'] : ['these combos', 'them'];
  const message = `The product is part of ${it}: ${names}. Take it out of ${they} first, or deactivate it.`;
  throw new AppError('product_in_combo', { message });
}

/** The names of active combos that contain one of these products, by the id of the product. */
export async function findActiveCombos(
  db: Db,
  productIds: string[],
): Promise<Map<string, string[]>> {
  const combos = (await listCombosWith(db, productIds)).filter(({ isActive }) => isActive);
  const byPart = Map.groupBy(combos, ({ partId }) => partId);
  return new Map(Array.from(byPart, ([id, rows]) => [id, rows.map(({ name }) => name)]));
}
