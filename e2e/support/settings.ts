import type { Page } from '@playwright/test';
import { toast } from './back-office.ts';
import { expect } from './shop.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A field of a settings form by its path, such as `zones.0.name`. */
export const named = (page: Page, path: string) => page.locator(`[name="${path}"]`);

export async function publish(page: Page): Promise<void> {
  await button(page, 'Publish').click();
  await expect(toast(page, 'Published.')).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).first().click();
}
