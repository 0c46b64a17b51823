import type { Page } from '@playwright/test';
import { registeredAddress } from '../src/shared/settings/legal-text.ts';
import { seedSettings } from '../src/server/db/seed/settings.ts';
import { DESKTOP, PHONE } from './support/back-office.ts';
import { field, createCustomer, storeSession } from './support/people.ts';
import { expect, storeCart, test, visit } from './support/shop.ts';
import { expectTexts } from './support/texts.ts';

const article = (page: Page) => page.locator('main article');
const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

/** Follows the link in the footer and checks title and date. */
async function openPolicy(page: Page, path: string, title: string): Promise<void> {
  await page.locator('footer').getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(path);
  await expect(page.locator('main h1')).toHaveText(title);
  await expect(page).toHaveTitle(`${title} | Tokri`);
  await expect(page.locator('main time')).toHaveText(/^\d{1,2} \w+ \d{4}$/);
  await expectForSearchEngines(page, path, title);
}

/** Checks what the server sends before any script. */
async function expectForSearchEngines(page: Page, path: string, title: string): Promise<void> {
  const reply = await page.request.get(path, { headers: { accept: 'text/html' } });
  expect(reply.status()).toBe(200);
  const html = await reply.text();
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"`));
  expect(html).toMatch(/<meta name="description" content="[^"]{80,200}"/);
  const data = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html)?.[1] ?? '{}';
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home' }, { name: title }],
  });
}

/** Expects a heading to have the focus and to stand just below the header. */
async function expectArrivalAt(page: Page, name: string, { below }: { below: number }) {
  const heading = page.getByRole('heading', { name });
  await expect(heading).toBeFocused();
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(140);
  expect((await heading.boundingBox())?.y).toBeGreaterThan(below);
}

const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

test('A customer reads the policies', async ({ page, context }) => {
  await storeSession(page, await createCustomer());
  await storeCart(page, 1);
  await visit(page, '/checkout');
  await field(page, 'Full name').fill('Kavya Rao');
  await expect.poll(() => storedKeys(page)).toContain('own:checkout-draft');

  await visit(page, '/contact');
  await openPolicy(page, '/shipping-policy', 'Shipping Policy');

  await test.step('shipping: costs, times and what can go wrong', () =>
    expectTexts(article(page), [
      'Across India',
      'Shipping is free on orders of ₹500 or more, and a flat ₹50 below that',
      'Orders are processed in 1–2 business days, excluding Sundays and holidays',
      /On the way\s*2–5 business days/,
      /Expected after ordering\s*3–7 business days/,
      'Sealed, food-grade packaging',
      'Cold packs for perishables',
      'Insulation when needed',
      'tracking link by email and SMS',
      'One free redelivery attempt for a missed delivery. Further attempts may be charged.',
      'cancel within 1 hour of placing the order, if it has not been dispatched',
      'Damaged, spoiled or incorrect items must be reported within 24 hours of delivery, with proof',
      'Holidays, weather or courier problems can delay a parcel',
    ]));

  await test.step('the table of contents leads to its headings, by keyboard too', async () => {
    const link = contents(page).getByRole('link', { name: 'Missed deliveries' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/shipping-policy#missed-deliveries');
    await expectArrivalAt(page, 'Missed deliveries', { below: 90 });
    await expect(link).toHaveAttribute('aria-current', 'location');
    // The next stop is the first link after the heading.
    await page.keyboard.press('Tab');
    const next = article(page).getByRole('link', { name: 'your orders page' }).last();
    await expect(next).toBeFocused();
  });

  await test.step('links below the text lead to other pages', async () => {
    const link = (name: string) => article(page).getByRole('link', { name, exact: true });
    await expect(link('Back to Home')).toHaveAttribute('href', '/');
    await expect(link('Continue Shopping')).toHaveAttribute('href', '/');
    await link('Contact Support').click();
    await expect(page).toHaveURL('/contact');
  });

  await openPolicy(page, '/returns', 'Return & Refund Policy');

  await test.step('returns: what, how soon and when the refund arrives', async () => {
    await expectTexts(article(page), [
      'Returns are accepted only for damaged, wrong or expired items',
      /not returnable:\s*Opened products\s*Products without original packaging/,
      'A refund or replacement is processed within 7–10 business days',
      'Money is refunded to the original payment mode',
      'Within 24 hours of delivery: report damage, with a photo',
      'Within 3 days of delivery: request the return',
      'Within 7 days of delivery we make the whole return easy',
      'Your payment arrived after the last pack was sold.',
    ]);
    const form = article(page).getByRole('link', { name: 'contact form' });
    await expect(form).toHaveAttribute('href', '/contact?topic=refund');
  });

  await test.step('on a phone the table of contents opens on demand and closes after a choice', async () => {
    await page.setViewportSize(PHONE);
    const choice = contents(page).getByRole('link', { name: 'Refunds and replacements' });
    await expect(choice).toBeHidden();
    await page.getByText('On this page').click();
    await choice.click();
    await expect(choice).toBeHidden();
    await expectArrivalAt(page, 'Refunds and replacements', { below: 76 });
    await page.setViewportSize(DESKTOP);
  });

  await test.step('a link into another policy leads to its section', async () => {
    await article(page).getByRole('link', { name: 'grievance officer' }).click();
    await expect(page.getByRole('heading', { name: 'Complaints' })).toBeInViewport();
  });

  await openPolicy(page, '/terms-and-conditions', 'Terms & Conditions');

  await test.step('terms: the seller, when an order counts, and where to complain', () =>
    expectTexts(article(page), [
      String(seedSettings.legal.legalName),
      String(registeredAddress()),
      String(seedSettings.legal.fssaiLicence),
      'We accept when your payment has arrived and the order is confirmed',
      'include all taxes',
      'You never pay a price you have not seen',
      'set aside for 20 minutes; the payment window closes after 15',
      'cancel an order within 1 hour',
      String(seedSettings.legal.grievanceOfficer.name),
      'acknowledges your complaint within 48 hours and settles it within one month',
      'The courts of Ghaziabad',
      'a lawyer should check',
    ]));

  await test.step('a printed policy has no header, footer and links around it', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main h1')).toBeVisible();
    await expect(article(page)).toBeVisible();
    await expect(page.locator('header').getByText('Free shipping on orders above')).toBeHidden();
    await expect(page.locator('footer')).toBeHidden();
    await expect(contents(page)).toHaveCount(0);
    await expect(article(page).getByRole('link', { name: 'Contact Support' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await openPolicy(page, '/privacy-policy', 'Privacy Policy');

  await test.step('privacy: what is stored, for how long, and how to ask for it', () =>
    expectTexts(article(page), [
      'We set no cookies',
      'argon2id',
      'A sign-in ends after 30 days, or after seven days without a visit',
      'Two years after the matter is settled',
      'Digital Personal Data Protection Act 2023',
      'topic ‘My personal data’',
      String(seedSettings.legal.grievanceOfficer.email),
    ]));

  await test.step('it names every key that the browser stores, and the shop sets no cookie', async () => {
    const named = await article(page).locator('code').allInnerTexts();
    const own = (await storedKeys(page)).filter((key) => key !== 'signed-in-once');
    expect(own).toEqual(
      expect.arrayContaining(['auth-storage', 'token', 'cart-storage', 'own:checkout-draft']),
    );
    expect(own.filter((key) => !named.includes(key))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });

  await test.step('its links lead to the shop', async () => {
    await article(page).getByRole('link', { name: 'our products' }).click();
    await expect(page).toHaveURL('/products');
  });
});
