import { toPercent } from '#shared/tax/dated-rate.ts';
import type { TaxRates } from '#shared/tax/rates-contract.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { needsHsn } from './store-taxes.ts';

const NAMED_MAX = 50;

/** The HSN codes and rates of the products that are not archived. */
export async function listTaxRates(db: Db): Promise<TaxRates> {
  const today = dayInIndia(new Date());
  const { rows: rates } = await db.execute<RateRow>(sql`
    select hsn, rate_basis_points as "rateBasisPoints", count(*)::int as products
    from (
      select distinct on (product_id) product_id, hsn, rate_basis_points
      from product_taxes where applies_from <= ${today}::date
      order by product_id, applies_from desc) entry
    join products on products.id = entry.product_id and archived_at is null
    group by 1, 2 order by 1, 2`);
  const { rows: future } = await db.execute<RateRow & { appliesFrom: string }>(sql`
    select hsn, rate_basis_points as "rateBasisPoints", applies_from::text as "appliesFrom",
      count(*)::int as products
    from product_taxes join products on products.id = product_id and archived_at is null
    where applies_from > ${today}::date
    group by 1, 2, 3 order by 3, 1, 2`);
  return {
    rates: rates.map(toGroup),
    future: future.map(toGroup),
    missing: needsHsn() ? await listMissing(db) : { count: 0, products: [] },
  };
}

type RateRow = Omit<TaxRates['rates'][number], 'gstRate'> & { rateBasisPoints: number };

const toGroup = <Row extends RateRow>({ rateBasisPoints, ...row }: Row) => ({
  ...row,
  gstRate: toPercent(rateBasisPoints),
});

/** Active products without an HSN code. */
async function listMissing(db: Db): Promise<TaxRates['missing']> {
  const { rows } = await db.execute<{ id: string; name: string; count: number }>(sql`
    select id, name, count(*) over ()::int as count from products
    where is_active and not exists (select from product_taxes where product_id = products.id)
    order by lower(name), id limit ${NAMED_MAX}`);
  return {
    count: rows[0]?.count ?? 0,
    products: rows.map(({ id, name }) => ({ id, name })),
  };
}
