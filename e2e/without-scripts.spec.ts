import { PHONE } from './support/back-office.ts';
import { expect, names, test } from './support/shop.ts';

test.use({ javaScriptEnabled: false, ignoredConsoleErrors: /./ });

test('The pages of the server work without scripts', async ({ page }) => {
  const heading = page.locator('main h1');

  await test.step('the list has the filtered products in the chosen order', async () => {
    await page.goto('/products?category=sattu&sort=price-desc');
    expect(await names(page)).toEqual([
      'Cocoa Sattu',
      'Saat Anaaj Sattu',
      'Classic Sattu',
      'Jaljira Sattu',
      'Masala Sattu',
    ]);
  });

  await test.step('products open, and a hint says what needs scripts', async () => {
    await page.locator('#results').getByRole('link', { name: 'Classic Sattu' }).click();
    await expect(page).toHaveURL('/products/classic-sattu');
    await expect(heading).toHaveText('Classic Sattu');
    // The emulated browser does not render it.
    const html = await (
      await page.request.get(page.url(), { headers: { accept: 'text/html' } })
    ).text();
    expect(html).toMatch(/<noscript>.*your account need JavaScript.*<\/noscript>/);
  });

  await test.step('an unknown product has a page of its own', async () => {
    await page.goto('/products/no-such-product');
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Products' })).toHaveAttribute(
      'href',
      '/products',
    );
  });

  await test.step('a missing page says so, and its links work', async () => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(heading).toHaveText('Page not found');
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeHidden();
    await page.locator('main').getByRole('link', { name: 'All products' }).click();
    await expect(page).toHaveURL('/products');
    await expect(heading).toHaveText('Traditional Superfoods');
  });

  await test.step('on a phone the table of contents of a policy opens and leads to its headings', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/returns');
    await page.getByText('On this page').click();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Refunds and replacements' }).click();
    await expect(page).toHaveURL('/returns#refunds');
    await expect(page.getByRole('heading', { name: 'Refunds and replacements' })).toBeInViewport();
  });
});
