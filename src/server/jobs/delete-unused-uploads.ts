import type { Storage } from '../adapters/uploads/storage.ts';
import { UPLOAD_NAME } from '../adapters/uploads/upload-names.ts';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { inTransaction } from '../db/transaction.ts';
import { checkoutItems } from '../modules/checkout/tables.ts';
import { categories, productImages } from '../modules/catalog/tables.ts';
import { orderItems } from '../modules/orders/tables.ts';
import { settingsVersions } from '../modules/settings/tables.ts';

interface Deps {
  db: Db;
  storage: Pick<Storage, 'deleteUnused'>;
}

/** A backup holds this lock shared: uploads that it is about to copy are deleted another night. */
export const UPLOADS_LOCK = 7_465_503;

/** Deletes uploads that nothing refers to. Returns how many it deleted. */
export async function deleteUnused({ db, storage }: Deps): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${UPLOADS_LOCK}) as "isFree"`,
    );
    if (!rows[0]?.isFree) return 0;
    return storage.deleteUnused(await listUsedUploads(tx), new Date());
  });
}

/** The names of uploads in all these texts. Earlier versions of the settings count, because they can be restored. */
export async function listUsedUploads(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct (regexp_matches(content, ${UPLOAD_NAME.source}, 'g'))[1] as name from (
      select url as content from ${productImages}
      union all select image_url from ${categories}
      union all select image from ${orderItems}
      union all select image from ${checkoutItems}
      union all select data::text from ${settingsVersions}
    ) texts
    where content like '%/uploads/%'`);
  return new Set(rows.map(({ name }) => name));
}
