import type { Task } from 'graphile-worker';
import { PICTURE_NAME, type Pictures } from '../adapters/pictures.ts';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { checkoutItems } from '../modules/checkout/tables.ts';
import { productImages } from '../modules/catalog/tables.ts';
import { orderItems } from '../modules/orders/tables.ts';

/** Nightly: uploads that went into no product, or whose product is gone. Orders go on showing what was sold. */
export function forgetPicturesTask({ db, pictures }: { db: Db; pictures: Pictures }): Task {
  return async (_payload, { logger }) => {
    const count = await pictures.forget(await listNeeded(db), new Date());
    if (count > 0) logger.info(`forgot ${count} pictures that nothing shows any more`);
  };
}

async function listNeeded(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select distinct substring(url from ${PICTURE_NAME.source}) as name from (
      select url from ${productImages}
      union all select image from ${orderItems}
      union all select image from ${checkoutItems}
    ) shown
    where url like '%/uploads/%'`);
  return new Set(rows.flatMap(({ name }) => name ?? []));
}
