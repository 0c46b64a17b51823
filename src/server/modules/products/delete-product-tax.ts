import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { products } from '../catalog/tables.ts';
import { lockProductEdits } from './check-product.ts';
import { getAdminProduct } from './queries.ts';
import { deleteTax } from './store-taxes.ts';

interface Removal {
  id: string;
  appliesFrom: string;
  actor: Actor;
}

/** Removes an HSN code and rate that do not apply yet. */
export async function deleteProductTax(
  db: Db,
  { id, appliesFrom, actor }: Removal,
): Promise<AdminProduct> {
  const event = { actor, action: 'change_product' as const, subject: id };
  return audited(db, event, async (tx) => {
    await lockProductEdits(tx);
    const { name, taxes } = await getAdminProduct(tx, id);
    event.subject = `${name} (${id}): no tax change on ${appliesFrom}`;
    if (!taxes.some((tax) => tax.appliesFrom === appliesFrom)) throw new AppError('not_found');
    if (appliesFrom <= dayInIndia(new Date())) {
      throw new AppError('invalid_input', { errors: { appliesFrom: APPLIES } });
    }
    await deleteTax(tx, id, appliesFrom);
    const version = sql`${products.version} + 1`;
    await tx.update(products).set({ version }).where(eq(products.id, id));
    return getAdminProduct(tx, id);
  });
}

const APPLIES = 'This HSN code and rate apply already. Change them instead';
