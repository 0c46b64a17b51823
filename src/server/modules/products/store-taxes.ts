import type { TaxInput } from '#shared/catalog/product-input.ts';
import { AppError } from '#shared/errors.ts';
import { settings } from '#shared/settings/current.ts';
import { toPercent } from '#shared/tax/dated-rate.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { listTaxEntries } from '../catalog/product-taxes.ts';
import { categories, productTaxes } from '../catalog/tables.ts';
import { planTax, type TaxPlan, type TaxPlanInput } from './plan-tax.ts';
import type { Details } from './stored-product.ts';

/** Shops without GST sell without HSN codes. */
export const needsHsn = () => settings().tax.registration !== 'unregistered';

interface TaxChange {
  /** Undefined for a new product. */
  id?: string;
  input: TaxInput;
  details: Pick<Details, 'category' | 'isActive'>;
  wasActive: boolean;
  /** Invoices state the HSN codes of its parts. */
  isCombo: boolean;
}

/** Plans the entries of a product. Throws if an active product would have no HSN code, or for a day in the past. */
export async function checkTax(
  tx: Db,
  { id, input, details, wasActive, isCombo }: TaxChange,
): Promise<TaxPlan> {
  const [category] = await tx
    .select()
    .from(categories)
    .where(eq(categories.slug, details.category));
  const plan = planTax({
    taxes: id === undefined ? [] : ((await listTaxEntries(tx, [id])).get(id) ?? []),
    input,
    category,
    isNew: id === undefined,
    isPublished: details.isActive && !wasActive && !isCombo,
    ...taxRules(),
  });
  const { errors } = plan;
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
  return plan;
}

export const taxRules = (): Pick<TaxPlanInput, 'needsHsn' | 'today'> => ({
  needsHsn: needsHsn(),
  today: dayInIndia(new Date()),
});

/** Stores plans by the ids of their products. */
export async function storeTaxes(tx: Db, plans: (readonly [string, TaxPlan])[]): Promise<void> {
  const removed = plans.flatMap(([id, { remove }]) =>
    remove === undefined ? [] : [[id, remove] as const],
  );
  for (const [id, appliesFrom] of removed) await deleteTax(tx, id, appliesFrom);
  const rows = plans.flatMap(([productId, { put }]) => (put ? [{ productId, ...put }] : []));
  if (rows.length === 0) return;
  await tx
    .insert(productTaxes)
    .values(rows)
    .onConflictDoUpdate({
      target: [productTaxes.productId, productTaxes.appliesFrom],
      set: {
        hsn: sql`excluded.hsn`,
        rateBasisPoints: sql`excluded.rate_basis_points`,
        createdAt: sql`now()`,
      },
    });
}

/** For the audit log. */
export function taxText({ put, remove }: TaxPlan): string[] {
  if (remove !== undefined) return [`no tax change on ${remove}`];
  if (!put) return [];
  const { hsn, rateBasisPoints, appliesFrom } = put;
  return [`HSN ${hsn} at ${toPercent(rateBasisPoints)} % from ${appliesFrom}`];
}

export async function deleteTax(tx: Db, id: string, appliesFrom: string): Promise<void> {
  await tx
    .delete(productTaxes)
    .where(and(eq(productTaxes.productId, id), eq(productTaxes.appliesFrom, appliesFrom)));
}
