import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { buy } from '../support/buying.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { fillAddress, openPaymentWindow, payButton } from '../support/checkout.ts';
import { createCustomer, storeSession, visitAsAdmin } from '../support/people.ts';
import { cards, expect, navigate, test, visit } from '../support/shop.ts';

const photo = (background: string) =>
  sharp({ create: { width: 450, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function shopperIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

async function answerYes(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}

const statusOf = (page: Page, orderNumber: string) =>
  page.getByLabel(`Status of ${orderNumber}`, { exact: true });

const stockOf = async (page: Page, name: string) => {
  await navigate(page, `/admin/stock?q=${encodeURIComponent(name)}`);
  return page.getByRole('article').filter({ hasText: name });
};

test('a product goes from its first photograph to the parcel, and another order all the way back', async ({
  page,
  browser,
}) => {
  const name = `Gud Makhana ${Date.now().toString(36)}`;

  await test.step('the owner adds it with two photographs', async () => {
    await visitAsAdmin(page, '/admin/products');
    await page
      .getByRole('button', { name: 'Add Product' })
      .or(page.getByRole('link', { name: 'Add Product' }))
      .click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Price', { exact: true }).fill('260');
    await page.getByLabel('Stock', { exact: true }).fill('12');
    await page.getByLabel('Pictures to upload').setInputFiles([
      { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await photo('#2c3e50') },
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo('#c0392b') },
    ]);
    const form = page.getByRole('dialog');
    // The server encodes each picture in several sizes and formats, which is slow on a busy machine.
    await expect(form.getByText('450 × 600')).toHaveCount(2, { timeout: 25_000 });
    await expect(page.getByRole('radio', { name: 'Image 1 is primary' })).toBeChecked();
    await expect(form.getByText('What does it show?')).toHaveCount(2);
    await page.getByLabel('Image 1 alt text').fill('Back of the pack');
    await page.getByLabel('Image 2 alt text').fill('Front of the pack');
    await page.getByRole('button', { name: 'Move image 2 up' }).click();
    await expect(page.getByLabel('Image 1 alt text')).toHaveValue('Front of the pack');
    await page.getByRole('radio', { name: 'Image 1 is primary' }).check();
    await expect(form.locator('article picture img')).toHaveAttribute('src', /^\/uploads\//);
    await expectAccessible(page, form);
    await page.getByRole('dialog').getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Product added successfully!');
    await answerYes(page, 'OK');
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByRole('table', { name: 'Products' })).toContainText(name);
  });

  const shopper = await shopperIn(browser);
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  await storeSession(shopper, kavya);
  let orderNumber = '';
  let productId = '';

  await test.step('it is on the storefront at once, and a shopper buys two', async () => {
    await visit(shopper, `/products?search=${encodeURIComponent(name)}`);
    const card = cards(shopper).filter({ hasText: name });
    await expect(card.locator('source')).toHaveAttribute('type', 'image/avif');
    await expect(card.getByRole('img', { name: 'Front of the pack' })).toHaveAttribute(
      'src',
      /^\/uploads\/[a-z0-9]{32}-450x600\/\d+\.webp$/,
    );
    await card.getByRole('link', { name }).click();
    await expect(shopper.getByRole('heading', { name, level: 1 })).toBeVisible();
    const picture = shopper.getByRole('img', { name: 'Front of the pack' }).first();
    await expect
      .poll(() =>
        picture.evaluate((img: HTMLImageElement) => [img.naturalWidth > 0, img.currentSrc]),
      )
      .toEqual([true, expect.stringMatching(/\/uploads\/[0-9a-f]{32}-450x600\/\d+\.avif$/)]);
    await expect(shopper.getByRole('button', { name: 'Show Back of the pack' })).toBeVisible();
    await shopper.getByRole('button', { name: /^Increase/ }).click();
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(shopper.getByRole('link', { name: /^Cart, 2/ })).toBeVisible();
    await visit(shopper, '/checkout');
    await expect(shopper.getByLabel('Full name')).toHaveValue('Kavya Rao');
    await fillAddress(shopper);
    await payButton(await openPaymentWindow(shopper)).click();
    await expect(shopper.getByRole('heading', { name: 'Thank you, Kavya!' })).toBeVisible();
    const orders = await shopper.request.get('/api/orders', {
      headers: { authorization: `Bearer ${kavya.token}` },
    });
    const [order] = (await orders.json()).data.orders;
    orderNumber = order.orderNumber;
    productId = order.items[0].productId;
    expect(order).toMatchObject({ totalAmount: 520, items: [{ name, quantity: 2, price: 260 }] });
  });

  await test.step('the stock has fallen, and the history names the order', async () => {
    const card = await stockOf(page, name);
    await expect(card).toContainText('10 units');
    await card.getByRole('link', { name: /History/ }).click();
    await expect(page.getByRole('main')).toContainText(orderNumber);
  });

  await test.step('the owner ships it, and the shopper reads the tracking number', async () => {
    await navigate(page, `/admin/orders?q=${orderNumber}`);
    await statusOf(page, orderNumber).selectOption('shipped');
    await page.getByRole('dialog').getByLabel('Courier').fill('BlueDart');
    await page.getByLabel('Tracking number').fill('7R48215603');
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(statusOf(page, orderNumber)).toHaveValue('shipped');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await visit(shopper, '/dashboard');
    await shopper.getByRole('button', { name: 'View Details' }).first().click();
    await expect(shopper.getByText('7R48215603', { exact: true })).toBeVisible();
    await expect(shopper.getByRole('button', { name: 'Copy tracking number' })).toBeVisible();
    // On the card and among its details.
    const links = shopper.getByRole('link', { name: 'Track with Blue Dart' });
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute(
        'href',
        'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=7R48215603',
      );
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  await test.step('another order is cancelled: the money is refunded and the stock returns', async () => {
    const second = await buy(page.request, kavya, [{ productId, quantity: 3 }]);
    await expect(await stockOf(page, name)).toContainText('7 units');
    await navigate(page, `/admin/orders?q=${second}`);
    await statusOf(page, second).selectOption('cancelled');
    await answerYes(page, 'Cancel order');
    await expect(statusOf(page, second)).toHaveValue('cancelled');
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByRole('main')).toContainText('Refunded', { timeout: 1000 });
    }).toPass();
    await expect(await stockOf(page, name)).toContainText('10 units');
    await visit(shopper, '/dashboard');
    await shopper.getByRole('tab', { name: /Order History/ }).click();
    await expect(shopper.getByRole('main')).toContainText(second);
    await expect(shopper.getByRole('main')).toContainText('₹780 was refunded on');
  });

  await shopper.context().close();
});
