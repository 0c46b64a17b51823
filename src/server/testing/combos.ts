import { expect } from 'vitest';
import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { openAdminShop } from './product-admin.ts';
import { eventually } from './eventually.ts';
import { callApi } from './users.ts';

/** Starts a shop with calls for combos and their parts. */
export async function openComboShop() {
  const open = await openAdminShop();
  const { shop, add } = open;
  let made = 0;
  /** Adds a product that can be a part. */
  const addPart = (stock: number, fields: object = {}) => {
    made += 1;
    return add({ name: `Part ${made}`, sku: `PART-${made}`, price: 100, stock, ...fields });
  };
  /** Adds a combo of products with their quantities. */
  const addCombo = (parts: [AdminProduct, number][], fields: object = {}) => {
    made += 1;
    const input = parts.map(([{ id: productId }, quantity]) => ({ productId, quantity }));
    const tax = { hsn: undefined, gstRate: undefined };
    return add({ name: `Combo ${made}`, price: 250, stock: 0, parts: input, ...tax, ...fields });
  };
  const readProduct = async (id: string) => (await callApi(shop, `GET /api/products/${id}`)).data;
  /** Waits until the shop sells these products. */
  const published = (...products: AdminProduct[]) =>
    eventually(async () => {
      for (const { id } of products) {
        expect((await callApi(shop, `GET /api/products/${id}`)).status).toBe(200);
      }
    });
  return { ...open, addPart, addCombo, readProduct, published };
}
