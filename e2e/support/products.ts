import type { Page } from '@playwright/test';
import { newAdmin, type Person } from './people.ts';
import { expect } from './shop.ts';

let admin: Promise<Person> | undefined;

export interface MadeProduct {
  id: string;
  slug: string;
  name: string;
  stock: number;
}

export const uniqueMark = () => Math.random().toString(36).slice(2, 10);

/** A product that somebody added, without a browser. */
export async function aProduct(page: Page, given: object = {}): Promise<MadeProduct> {
  admin ??= newAdmin();
  const { token } = await admin;
  const answer = await page.request.post('/api/products', {
    data: { name: `Makhana ${uniqueMark()}`, category: 'makhana', price: 199, stock: 20, ...given },
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { product: MadeProduct } };
  return data.product;
}

export const productTable = (page: Page) => page.getByRole('table', { name: 'Products' });
export const productRow = (page: Page, name: string) =>
  productTable(page).getByRole('row').filter({ hasText: name });
export const search = (page: Page) => page.getByRole('searchbox');
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const alertBox = (page: Page) => page.getByRole('alertdialog');

/** Reads what the page says and closes it. */
export async function closeAlert(page: Page, text: string | RegExp, button = 'OK'): Promise<void> {
  const box = alertBox(page).filter({ hasText: text });
  await box.getByRole('button', { name: button, exact: true }).click();
  // The next one may follow at once.
  await expect(box).toHaveCount(0);
}

export const typed = (page: Page, label: string) => page.getByLabel(label, { exact: true });
