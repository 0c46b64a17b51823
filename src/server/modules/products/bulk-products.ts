import type { BulkChange } from '#shared/catalog/bulk-contract.ts';
import type { Db } from '../../db/client.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import { listTaxEntries } from '../catalog/product-taxes.ts';
import { selectProducts, type ProductRow } from '../catalog/queries.ts';
import { categories, products } from '../catalog/tables.ts';
import { planBulkChange } from './plan-bulk-change.ts';
import { planTax, type TaxPlan } from './plan-tax.ts';
import { taxRules } from './store-taxes.ts';

/** A product with what a change would make of it. */
export type PlannedProduct = ReturnType<typeof planProduct>;

/** Plans the change of these products, ordered by name. */
export async function planProducts(db: Db, ids: string[], change: BulkChange) {
  const rows = await selectProducts(db)
    .where(inArray(products.id, ids))
    .orderBy(sql`lower(${products.name})`, products.id);
  const taxes = change.kind === 'activate' ? await planTaxes(db, rows) : new Map<string, TaxPlan>();
  return rows.map((row) => planProduct(row, change, taxes.get(row.id)));
}

function planProduct(row: ProductRow, change: BulkChange, tax: TaxPlan | undefined) {
  const { pricePaise, originalPricePaise, isActive } = row;
  const before = {
    pricePaise,
    originalPricePaise,
    isActive,
    isArchived: row.archivedAt !== null,
    taxProblem: Object.values(tax?.errors ?? {})[0],
  };
  const plan = planBulkChange(before, change);
  const after = typeof plan === 'string' ? before : plan;
  const problem = typeof plan === 'string' ? plan : null;
  return { row, before, after, problem, tax };
}

/** A product gets the HSN code and rate of its category when it is first activated. */
async function planTaxes(db: Db, rows: ProductRow[]): Promise<Map<string, TaxPlan>> {
  const entries = await listTaxEntries(
    db,
    rows.map(({ id }) => id),
  );
  const bySlug = new Map((await db.select().from(categories)).map((row) => [row.slug, row]));
  const rules = taxRules();
  const plans = rows.map(({ id, categorySlug, isActive, isCombo }) => {
    const category = bySlug.get(categorySlug);
    const taxes = entries.get(id) ?? [];
    const plan = {
      taxes,
      input: {},
      category,
      isNew: false,
      isPublished: !isActive && !isCombo,
      ...rules,
    };
    return [id, planTax(plan)] as const;
  });
  return new Map(plans);
}
