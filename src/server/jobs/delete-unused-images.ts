import { PICTURE_NAME, type Pictures } from '../adapters/pictures.ts';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { inTransaction } from '../db/transaction.ts';
import { checkoutItems } from '../modules/checkout/tables.ts';
import { productImages } from '../modules/catalog/tables.ts';
import { orderItems } from '../modules/orders/tables.ts';

interface Deps {
  db: Db;
  pictures: Pictures;
}

/** A backup holds this lock shared: images that it is about to copy are deleted another night. */
export const PICTURES_LOCK = 7_465_503;

/** Deletes uploads that no product, order or checkout shows. Returns how many it deleted. */
export async function deleteUnusedImages({ db, pictures }: Deps): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${PICTURES_LOCK}) as "isFree"`,
    );
    return rows[0]?.isFree ? pictures.deleteUnused(await listUsedPictures(tx), new Date()) : 0;
  });
}

/** The names of pictures that products, orders or checkouts show. */
export async function listUsedPictures(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select distinct substring(url from ${PICTURE_NAME.source}) as name from (
      select url from ${productImages}
      union all select image from ${orderItems}
      union all select image from ${checkoutItems}
    ) shown
    where url like '%/uploads/%'`);
  return new Set(rows.flatMap(({ name }) => name ?? []));
}
