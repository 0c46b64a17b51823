import type { Page } from '@playwright/test';
import { compliance, registeredAddress } from '../src/shared/compliance.ts';
import { expectFine } from './support/fine.ts';
import { field, newPerson, storeSession } from './support/people.ts';
import { expect, storeCart, test, visit } from './support/shop.ts';

const pages = [
  { path: '/terms-and-conditions', title: 'Terms & Conditions' },
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/returns', title: 'Return & Refund Policy' },
  { path: '/shipping-policy', title: 'Shipping Policy' },
];

const article = (page: Page) => page.getByRole('article');
const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

async function expectWords(page: Page, words: (string | RegExp)[]): Promise<void> {
  for (const said of words) await expect.soft(article(page)).toContainText(said);
}

test('the footer leads to all four, and each says what it is', async ({ page }) => {
  await visit(page, '/');
  for (const { path, title } of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} | Tokri`);
    await expect(page.locator('main time')).toHaveText(/^\d{1,2} \w+ \d{4}$/);
  }
});

test('search engines get each page whole, with its address and the way to it', async ({
  request,
}) => {
  for (const { path, title } of pages) {
    const reply = await request.get(path, { headers: { accept: 'text/html' } });
    expect(reply.status()).toBe(200);
    const html = await reply.text();
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"`));
    expect(html).toMatch(/<meta name="description" content="[^"]{80,200}"/);
    const thing = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html)?.[1] ?? '{}';
    expect(JSON.parse(thing)).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home' }, { name: title }],
    });
  }
});

test('shipping: what it costs, how long it takes and what can go wrong', async ({ page }) => {
  await visit(page, '/shipping-policy');
  await expectWords(page, [
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
  ]);
  const wayOn = (name: string) => article(page).getByRole('link', { name, exact: true });
  await expect(wayOn('Back to Home')).toHaveAttribute('href', '/');
  await expect(wayOn('Continue Shopping')).toHaveAttribute('href', '/');
  await wayOn('Contact Support').click();
  await expect(page).toHaveURL('/contact');
});

test('returns: what, how soon and when the money is back', async ({ page }) => {
  await visit(page, '/returns');
  await expectWords(page, [
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
  await article(page).getByRole('link', { name: 'grievance officer' }).click();
  await expect(page.getByRole('heading', { name: 'Complaints' })).toBeInViewport();
});

test('terms: who sells, when an order counts, and who hears complaints', async ({ page }) => {
  await visit(page, '/terms-and-conditions');
  await expectWords(page, [
    compliance.legalName,
    registeredAddress,
    compliance.fssaiLicence,
    'We accept when your payment has arrived and the order is confirmed',
    'include all taxes',
    'You never pay a price you have not seen',
    'set aside for 20 minutes; the payment window closes after 15',
    'cancel an order within 1 hour',
    compliance.grievanceOfficer.name,
    'acknowledges your complaint within 48 hours and settles it within one month',
    'The courts of Ghaziabad',
    'a lawyer should check',
  ]);
});

test('privacy: what is kept, for how long, and how to ask for it', async ({ page }) => {
  await visit(page, '/privacy-policy');
  await expectWords(page, [
    'We set no cookies',
    'argon2id',
    'A sign-in ends after 30 days, or after seven days without a visit',
    'Two years after the matter is settled',
    'Digital Personal Data Protection Act 2023',
    'topic ‘My personal data’',
    compliance.grievanceOfficer.email,
  ]);
  await article(page).getByRole('link', { name: 'our products' }).click();
  await expect(page).toHaveURL('/products');
});

test('privacy: what a shopper’s browser really keeps is on the page, and no cookie is set', async ({
  page,
  context,
}) => {
  await storeSession(page, await newPerson());
  await storeCart(page, 1);
  await visit(page, '/products/peri-peri-makhana');
  await visit(page, '/checkout');
  await field(page, 'Full name').fill('Kavya Rao');
  const kept = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  await expect.poll(kept).toContain('own:checkout-draft');

  await visit(page, '/privacy-policy');
  const named = await article(page).locator('code').allInnerTexts();
  const own = (await kept()).filter((key) => key !== 'signed-in-once');
  expect(own).toEqual(expect.arrayContaining(['auth-storage', 'token', 'cart-storage']));
  expect(own.filter((key) => !named.includes(key))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('the contents at the side lead to their headings, by keyboard too', async ({ page }) => {
  await visit(page, '/shipping-policy');
  const link = contents(page).getByRole('link', { name: 'Missed deliveries' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shipping-policy#missed-deliveries');
  const heading = page.getByRole('heading', { name: 'Missed deliveries' });
  await expect(heading).toBeFocused();
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(140);
  expect((await heading.boundingBox())?.y).toBeGreaterThan(90);
  await expect(link).toHaveAttribute('aria-current', 'location');
  // The next stop is the first link after the heading.
  await page.keyboard.press('Tab');
  await expect(article(page).getByRole('link', { name: 'your orders page' }).last()).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('‘On this page’ is closed until it is wanted, and closes behind the choice', async ({
    page,
  }) => {
    await visit(page, '/returns');
    const choice = contents(page).getByRole('link', { name: 'Refunds and replacements' });
    await expect(choice).toBeHidden();
    await page.getByText('On this page').click();
    await choice.click();
    await expect(choice).toBeHidden();
    const heading = page.getByRole('heading', { name: 'Refunds and replacements' });
    await expect(heading).toBeFocused();
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(140);
    expect((await heading.boundingBox())?.y).toBeGreaterThan(76);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('it opens and leads there all the same', async ({ page }) => {
      await page.goto('/returns');
      await page.getByText('On this page').click();
      await contents(page).getByRole('link', { name: 'Refunds and replacements' }).click();
      await expect(page).toHaveURL('/returns#refunds');
      await expect(
        page.getByRole('heading', { name: 'Refunds and replacements' }),
      ).toBeInViewport();
    });
  });
});

test('printed, only the policy is left', async ({ page }) => {
  await visit(page, '/terms-and-conditions');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(article(page)).toBeVisible();
  await expect(page.locator('header').getByText('Free shipping on orders above')).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
  await expect(contents(page)).toHaveCount(0);
  await expect(article(page).getByRole('link', { name: 'Contact Support' })).toBeHidden();
});

test.describe('no accessibility finding, and room enough', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const { path, title } of pages) {
    test(title, async ({ page }) => {
      await visit(page, path);
      await expectFine(page);
    });
  }
});
