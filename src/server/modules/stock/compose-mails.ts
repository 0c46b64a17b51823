import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import type { Composers } from '../mail/composers.ts';
import { lowStockMail } from '../mail/notification-mails.ts';
import { allSettings } from '../settings/request-settings.ts';

/** Composes the mail about a product that a sale left with little or no stock. */
export function stockMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, 'low_stock'> {
  return {
    async low_stock({ to, data: { productId = '', left = '' } }) {
      // The address may have been removed since the mail was queued.
      if (!allSettings().orders.notify.lowStock.includes(to)) return undefined;
      const [product] = await db.select().from(products).where(eq(products.id, productId));
      return product && lowStockMail({ product, left: Number(left), shopUrl: publicUrl });
    },
  };
}
