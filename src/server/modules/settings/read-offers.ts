import type { CurrentOffer } from '#shared/offers/current-offer.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';

/** The columns of `CurrentOffer`, for a select from `offers`. */
export const currentOfferColumns = sql`
  offers.id, title, is_automatic as "isAutomatic", terms, min_basket_paise::float as "minBasketPaise", included, excluded,
  audience, tags, to_json(starts_at) as "startsAt", to_json(ends_at) as "endsAt", total_limit as "totalLimit",
  customer_limit as "customerLimit"`;

/** Offers are kept in memory with the settings. */
export async function readOffers(db: Db): Promise<CurrentOffer[]> {
  const { rows } = await db.execute<CurrentOffer & Record<string, unknown>>(sql`
    select ${currentOfferColumns} from offers
    where is_active and archived_at is null and (ends_at is null or ends_at > now())
    order by offers.created_at, offers.id`);
  return rows;
}
