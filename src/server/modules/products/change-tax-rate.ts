import { AppError } from '#shared/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { toBasisPoints } from '#shared/tax/dated-rate.ts';
import type { changeTaxRate as contract, TaxRateChange } from '#shared/tax/rates-contract.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { lockProductEdits } from './check-product.ts';
import { IN_THE_PAST } from './plan-tax.ts';

interface RateChange {
  /** The beginning of the HSN codes. */
  hsn: string;
  rateBasisPoints: number;
  appliesFrom: string;
}

/** Changes the rate of all products with an HSN code from a day on, also of archived ones, which may be restored. */
export async function changeTaxRate(
  db: Db,
  { input, actor }: { input: Input<typeof contract, 'body'>; actor: Actor },
): Promise<TaxRateChange> {
  const { hsn, gstRate, isDryRun } = input;
  const today = dayInIndia(new Date());
  const { gstFrom: appliesFrom = today } = input;
  if (appliesFrom < today) {
    throw new AppError('invalid_input', { errors: { gstFrom: IN_THE_PAST } });
  }
  const change = { hsn, rateBasisPoints: toBasisPoints(gstRate), appliesFrom };
  if (isDryRun) return { ...(await countProducts(db, change)), isDryRun };
  const subject = `HSN ${hsn} to ${gstRate} % from ${appliesFrom}`;
  const event = { actor, action: 'change_tax_rate' as const, subject };
  return audited(db, event, async (tx) => {
    await lockProductEdits(tx);
    const counts = await countProducts(tx, change);
    event.subject += `: ${counts.changed} product${counts.changed === 1 ? '' : 's'}`;
    await storeChange(tx, change);
    return { ...counts, isDryRun };
  });
}

/** The products with the HSN code, with their entry in force on the day. */
const inForce = ({ hsn, appliesFrom }: RateChange) => sql`
  select * from (
    select distinct on (product_id) product_id, hsn, rate_basis_points
    from product_taxes where applies_from <= ${appliesFrom}::date
    order by product_id, applies_from desc) entry
  where starts_with(hsn, ${hsn})`;

async function countProducts(db: Db, change: RateChange) {
  const { rows } = await db.execute<Omit<TaxRateChange, 'isDryRun'>>(sql`
    select count(*) filter (where differs)::int as changed,
      count(*) filter (where not differs)::int as unchanged,
      count(*) filter (where differs and exists (select from product_taxes later
        where later.product_id = entry.product_id and later.applies_from > ${change.appliesFrom}::date)
      )::int as "changedAgainLater"
    from (${inForce(change)}) entry
      join products on products.id = entry.product_id
      cross join lateral (select rate_basis_points <> ${change.rateBasisPoints}::int as differs) compared
    where products.archived_at is null`);
  return rows[0] ?? { changed: 0, unchanged: 0, changedAgainLater: 0 };
}

async function storeChange(tx: Db, change: RateChange): Promise<void> {
  const { rateBasisPoints, appliesFrom } = change;
  // In the order of their ids, as sales lock them.
  const locked = tx.execute<{ id: string }>(sql`
    select products.id from products join (${inForce(change)}) entry on entry.product_id = products.id
    where rate_basis_points <> ${rateBasisPoints}::int
    order by products.id for no key update of products`);
  const ids = (await takeLock(tx, 'product', locked)).rows.map(({ id }) => id);
  const changed = sql`any(${sql.param(ids)}::text[])`;
  await tx.execute(sql`update products set version = version + 1 where id = ${changed}`);
  await tx.execute(sql`
    insert into product_taxes (product_id, applies_from, hsn, rate_basis_points)
    select product_id, ${appliesFrom}::date, hsn, ${rateBasisPoints}::int from (${inForce(change)}) entry
    where product_id = ${changed}
    on conflict (product_id, applies_from)
      do update set rate_basis_points = excluded.rate_basis_points, created_at = now()`);
  // A change back to the values before it is none.
  await tx.execute(sql`
    delete from product_taxes tax where product_id = ${changed} and applies_from = ${appliesFrom}::date
      and (hsn, rate_basis_points) = (select hsn, rate_basis_points from product_taxes before
        where before.product_id = tax.product_id and before.applies_from < tax.applies_from
        order by applies_from desc limit 1)`);
}
