import { AppError } from '#shared/errors.ts';
import type { AppliedOffer } from '#shared/offers/terms.ts';
import type { Db } from '../../db/client.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { offers, offerUses } from './tables.ts';

/**
 * Until the transaction ends, no other one reserves these offers, so that what is counted afterwards stays true. Throws
 * if one has been deleted.
 */
export async function lockOffers(tx: Db, applied: Pick<AppliedOffer, 'id'>[]): Promise<void> {
  if (applied.length === 0) return;
  const ids = applied.map(({ id }) => id);
  const locked = await takeLock(
    tx,
    'offer',
    tx
      .select({ id: offers.id })
      .from(offers)
      .where(inArray(offers.id, ids))
      .orderBy(offers.id)
      .for('no key update'),
  );
  if (locked.length < new Set(ids).size) throw new AppError('offer_changed');
}

/** The row of `offer_uses` for an applied offer. */
export interface NewUse {
  offer_id: string;
  code: string | null;
  saved_paise: number;
}

export const toUse = ({ id, code, discountPaise, deliveryPaise }: AppliedOffer): NewUse => ({
  offer_id: id,
  code,
  saved_paise: discountPaise + deliveryPaise,
});

interface Reservation {
  checkoutId: string;
  userId: string;
  phone: string;
  applied: AppliedOffer[];
}

/** Reserves offers again for a checkout whose uses were released. */
export async function reserveOffers(
  tx: Db,
  { checkoutId, userId, phone, applied }: Reservation,
): Promise<void> {
  if (applied.length === 0) return;
  const rows = applied.map(({ id, code, discountPaise, deliveryPaise }) => ({
    checkoutId,
    offerId: id,
    code,
    userId,
    phone,
    savedPaise: discountPaise + deliveryPaise,
  }));
  await tx.insert(offerUses).values(rows).onConflictDoNothing();
}

/** Needs no lock: fewer uses than counted never exceed a limit. */
export async function releaseOffers(tx: Db, checkoutIds: string[]): Promise<void> {
  if (checkoutIds.length === 0) return;
  await tx.delete(offerUses).where(inArray(offerUses.checkoutId, checkoutIds));
}

/** Whether the uses of locked offers are more than their limits allow. */
export async function exceedsLimits(
  tx: Db,
  applied: Pick<AppliedOffer, 'id' | 'code'>[],
): Promise<boolean> {
  if (applied.length === 0) return false;
  const { rows } = await tx.execute(sql`
    select from offers where ${inArray(
      offers.id,
      applied.map(({ id }) => id),
    )} and (
      (select count(*) from offer_uses where offer_id = offers.id) > total_limit
      or exists (select from offer_uses where offer_id = offers.id group by user_id having count(*) > customer_limit))
    union all
    select from offer_codes where code = ${applied.find(({ code }) => code !== null)?.code ?? null}
      and (select count(*) from offer_uses where offer_uses.code = offer_codes.code) > uses_max`);
  return rows.length > 0;
}
