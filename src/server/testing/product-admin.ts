import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { desc } from '../db/drizzle.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { createAdmin, callApi } from './users.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/** The required fields of a product. */
export const ajwainSattu = { name: 'Ajwain Sattu', category: 'sattu', price: 149.5, stock: 40 };

/** For products of categories without an HSN code. */
const sattuTax = { hsn: '1106', gstRate: 5 };

/** Starts a shop with an administrator and calls for its products. */
export async function openAdminShop() {
  const shop = await openTestShop();
  const admin = await createAdmin(shop.db);
  const send = (call: string, body?: unknown) => callApi(shop, call, { as: admin, body });
  const add = async (fields: object = {}): Promise<AdminProduct> => {
    const { data } = await send('POST /api/products', { ...ajwainSattu, ...sattuTax, ...fields });
    return data.product;
  };
  const get = async (id: string): Promise<AdminProduct> =>
    (await send(`GET /api/admin/products/${id}`)).data.product;
  return { shop, admin, send, add, get };
}

/** Returns the latest audit entry. */
export async function lastEntry({ db }: TestShop) {
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  const { actor, action, subject, outcome, reason } = entry ?? {};
  return { actor, action, subject, outcome, reason };
}

/** Uploads a file without conversion. */
export async function upload({ app }: TestShop, as: { token: string }, file: Buffer) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/admin/uploads',
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: file,
  });
  return { status: reply.statusCode, ...reply.json() };
}
