import type { Page } from '@playwright/test';
import { createAdmin, type TestUser } from './people.ts';
import { uniqueMark } from './orders.ts';
import { expect } from './shop.ts';

let admin: Promise<TestUser> | undefined;

export interface CreatedProduct {
  id: string;
  slug: string;
  name: string;
  stock: number;
}

/** Creates a product through the API. */
export async function createProduct(page: Page, given: object = {}): Promise<CreatedProduct> {
  admin ??= createAdmin();
  const { token } = await admin;
  const answer = await page.request.post('/api/products', {
    data: { name: `Makhana ${uniqueMark()}`, category: 'makhana', price: 199, stock: 20, ...given },
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { product: CreatedProduct } };
  return data.product;
}

export const productTable = (page: Page) => page.getByRole('table', { name: 'Products' });
export const productRow = (page: Page, name: string) =>
  productTable(page).getByRole('row').filter({ hasText: name });
export const search = (page: Page) => page.getByRole('searchbox');
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const alertDialog = (page: Page) => page.getByRole('alertdialog');

/** Expects an alert with this text and closes it. */
export async function closeAlert(page: Page, text: string | RegExp, button = 'OK'): Promise<void> {
  const box = alertDialog(page).filter({ hasText: text });
  await box.getByRole('button', { name: button, exact: true }).click();
  // The next one may follow at once.
  await expect(box).toHaveCount(0);
}

export const formField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
