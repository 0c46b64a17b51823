import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { toast } from '../support/back-office.ts';
import { fillAddress, openPaymentWindow, payButton, thankYouHeading } from '../support/checkout.ts';
import { useOwnShop } from '../support/own-shop.ts';
import { field, PASSWORD } from '../support/people.ts';
import { closeAlert, formField } from '../support/products.ts';
import { button, named, publish } from '../support/settings.ts';
import { cards, expect, test, waitForHydration } from '../support/shop.ts';

const { visit, visitAsAdmin, read } = useOwnShop();

test.use({ actionTimeout: 15_000 });

/** Words of the shop as it is delivered. */
const SAMPLES = /tokri|makhana|sattu/i;

const ACCENT = '#f2b84b';

/** The logo, icons and share pictures of the shop as it is delivered. */
const DRAWN_BRAND = /\/art\/share|\/favicon|\/icons\/|logo[\w-]*\.svg|auth-panel/;

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b35c00' } })
    .png()
    .toBuffer();

async function upload(page: Page, label: string, size: [number, number]): Promise<void> {
  const input = page.getByLabel(`File for ${label}`).first();
  const buffer = await drawing(...size);
  await input.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  await expect(button(page, `Replace: ${label}`)).toBeVisible({ timeout: 25_000 });
}

async function fillNamed(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await named(page, name).fill(value);
}

/** Empties a list from the end, as an owner does. */
async function removeEntries(list: Locator): Promise<void> {
  const removals = list.getByRole('button', { name: /^Remove / });
  await removals.first().waitFor();
  for (let left = await removals.count(); left > 0; left--) {
    await removals.last().click();
    await expect(removals).toHaveCount(left - 1);
  }
}

test('an owner sets up another brand through the screens, and a customer buys from it', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const setup = page.getByRole('region', { name: 'Set up your shop' });
  const step = (name: string) => setup.getByRole('listitem').filter({ hasText: name }).first();

  await test.step('the samples are removed on the overview', async () => {
    await visitAsAdmin(page, '/admin');
    await button(page, 'Remove the samples…').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove them' }).click();
    await expect(toast(page, '10 sample products deleted.')).toBeVisible();
    await expect(step('Products')).toContainText('Done');
  });

  await test.step('name, logo and contacts', () => setUpShop(page));
  await test.step('legal facts, delivery and order numbers', () => setUpBusiness(page));

  await test.step('a category and a product', async () => {
    await visit(page, '/admin/categories/new');
    await formField(page, 'Name').fill('Honey');
    await page.getByLabel(/^Description/).fill('Raw honey from mountain forests.');
    await page.getByLabel('HSN code').fill('0409');
    await page.getByLabel('GST rate').fill('5');
    await button(page, 'Add category').click();
    await expect(page.getByRole('table', { name: 'Categories' })).toContainText('Honey');
    await visit(page, '/admin/products');
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    await formField(page, 'Name').fill('Forest Honey');
    await formField(page, 'Category').selectOption({ label: 'Honey' });
    await formField(page, 'Price').fill('450');
    await formField(page, 'Stock').fill('20');
    await page.getByLabel('Pictures to upload').setInputFiles({
      name: 'jar.png',
      mimeType: 'image/png',
      buffer: await drawing(450, 600),
    });
    await expect(page.getByText('450 × 600')).toBeVisible({ timeout: 25_000 });
    await page.getByLabel('Image 1 alt text').fill('A jar of honey');
    await page.getByRole('dialog').getByRole('button', { name: 'Add product' }).click();
    await closeAlert(page, 'Product added successfully!');
  });

  await test.step('the home page, the testimonials and the pages', async () => {
    await setUpHome(page);
    await setUpPages(page);
  });

  await test.step('the overview shows only what a developer sets on the server', async () => {
    await visit(page, '/admin');
    await expect(setup.getByText('To do')).toHaveCount(2);
    await expect(step('Payments')).toContainText('To do');
    await expect(step('Mail')).toContainText('To do');
    await expect(step('Home page')).toContainText(
      'Still as in a new shop: Slogans, Pillars, Values',
    );
    await button(page, 'Keep this: Home page').click();
    await expect(setup.getByText('Sample content')).toHaveCount(0);
  });

  const shopper = await (await browser.newContext()).newPage();
  await test.step('no page shows the name or the products of the delivered shop', async () => {
    const map = (await read('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g);
    const paths = Array.from(map, ([, path = '']) => path);
    expect(paths).toContain('/products/forest-honey');
    for (const path of ['/cart', '/auth', '/missing', ...paths]) {
      await visit(shopper, path);
      expect.soft(await readTexts(shopper), path).not.toMatch(SAMPLES);
      expect.soft(await readPictures(shopper), path).not.toMatch(DRAWN_BRAND);
      expect.soft(await readAccent(shopper), path).toBe(ACCENT);
    }
    expect(await read('/manifest.webmanifest')).not.toMatch(SAMPLES);
  });

  await test.step('a new customer buys the product', () => buyHoney(shopper));
});

async function setUpShop(page: Page): Promise<void> {
  await visit(page, '/admin/settings/shop');
  await fillNamed(page, {
    name: 'Himalaya Honey',
    tagline: 'Raw honey from mountain forests',
    title: 'Raw honey from mountain forests',
    description: 'Honey from wild flowers, packed in Dehradun and sent across India.',
    'contact.email': 'care@honey.example',
    'contact.ordersEmail': 'orders@honey.example',
    'contact.phone': '+91 98111 22222',
    city: 'Dehradun',
    location: 'Dehradun, Uttarakhand, India',
    newsletterText: 'A letter from the hives, four times a year',
  });
  await removeEntries(page.locator('[data-field="marketplaces"]'));
  await upload(page, 'Logo', [600, 160]);
  await upload(page, 'Icon', [512, 512]);
  await publish(page);
}

async function setUpBusiness(page: Page): Promise<void> {
  await visit(page, '/admin/settings/legal');
  await fillNamed(page, {
    legalName: 'Himalaya Honey LLP',
    gstin: '05ABCDE1234F1Z6',
    fssaiLicence: '12621011000123',
    cin: '',
    'address.street': '14 Rajpur Road',
    'address.city': 'Dehradun',
    'address.pincode': '248001',
    'grievanceOfficer.name': 'Asha Negi',
    'grievanceOfficer.designation': 'Grievance Officer',
    'grievanceOfficer.email': 'asha@honey.example',
    'grievanceOfficer.phone': '+91 98111 33333',
    'manufacturer.name': 'Himalaya Honey LLP',
    'manufacturer.address': '14 Rajpur Road, Dehradun 248001',
  });
  await page.getByLabel('State').first().selectOption('Uttarakhand');
  await publish(page);
  await visit(page, '/admin/settings/delivery');
  await page.getByLabel('Free shipping from').first().fill('1,000');
  await page.getByLabel('Shipping fee below that').fill('60');
  await publish(page);
  await visit(page, '/admin/settings/orders');
  await fillNamed(page, { numberPrefix: 'HH' });
  await publish(page);
  await visit(page, '/admin/settings/brand');
  await fillNamed(page, { accent: ACCENT });
  await publish(page);
  await visit(page, '/admin/settings/mail');
  const welcomeText = 'We are beekeepers in {city}.';
  await fillNamed(page, { senderName: 'Himalaya Honey', welcomeText });
  await publish(page);
}

async function setUpHome(page: Page): Promise<void> {
  await visit(page, '/admin/settings/home');
  await button(page, 'Remove Snack mindfully.').click();
  await page.getByRole('button', { name: /^Snack boldly\./ }).click();
  await fillNamed(page, {
    'slides.0.heading': 'Honey as it is.',
    'slides.0.text': 'From wild flowers above 2,000 metres.',
    'slides.0.alt': 'A jar of honey on a table',
    'intro.text': 'Bees collect it, we pack it in {city}, and send it across India.',
    'story.heading': 'A family of beekeepers',
    'story.text': '{shopName} began with four hives behind the house.',
    'productsPage.heading': 'Honey from the hills',
    'productsPage.text': 'One harvest, one jar.',
    'productsPage.helpText': 'Ask the beekeepers.',
  });
  await named(page, 'productsPage.drawing').selectOption('none');
  await upload(page, 'Image for desktops', [2000, 940]);
  await upload(page, 'Image for phones', [780, 990]);
  await named(page, 'story.filmSource').selectOption('none');
  await publish(page);
  await visit(page, '/admin/settings/testimonials');
  await removeEntries(page.getByRole('main'));
  await fillNamed(page, { 'reviews.rating': '', 'reviews.count': '' });
  await publish(page);
}

/** The owner hides the story, writes the page about the brand and checks the policies. */
async function setUpPages(page: Page): Promise<void> {
  await visit(page, '/admin/settings/pages/story');
  await page.getByRole('switch', { name: 'Show this page in the shop' }).click();
  await publish(page);
  await visit(page, '/admin/settings/pages/about');
  await fillNamed(page, {
    description: 'The beekeepers of Himalaya Honey.',
    lead: 'Honey from our own hives.',
    body: '## Our hives\n\nWe keep **sixty hives** near Dehradun.',
  });
  await publish(page);
  await visit(page, '/admin/settings/pages/shipping');
  const body = await named(page, 'body').inputValue();
  await named(page, 'body').fill(body.replace(/^Makhana and sattu.*$/m, 'Glass jars are padded.'));
  await publish(page);
  await visit(page, '/admin');
  await button(page, 'Keep this: Pages').click();
}

async function buyHoney(page: Page): Promise<void> {
  await visit(page, '/products');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).getByRole('link', { name: 'Forest Honey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forest Honey' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('link', { name: /^Cart, 1/ })).toBeVisible();
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Login to Checkout' }).first().click();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await field(page, 'Name').fill('Kavya Rao');
  await field(page, 'Email').fill('kavya@example.com');
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill(PASSWORD);
  await button(page, 'Create Account').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Kavya' })).toBeVisible();
  await visit(page, '/checkout');
  await fillAddress(page);
  await expect(page.getByRole('button', { name: 'Place Order · ₹510' })).toBeVisible();
  await payButton(await openPaymentWindow(page)).click();
  await expect(thankYouHeading(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/HH-?\d+/);
  expect(await readTexts(page)).not.toMatch(SAMPLES);
}

/** The title, the descriptions, the texts, and the texts for screen readers. */
async function readTexts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const attributes = ['alt', 'aria-label', 'title', 'placeholder', 'content'];
    const texts = attributes.flatMap((name) =>
      Array.from(
        document.querySelectorAll(`[${name}]`),
        (element) => element.getAttribute(name) ?? '',
      ),
    );
    return [document.title, document.body.innerText, ...texts].join('\n');
  });
}

/** The addresses of all pictures and icons, also those for social networks and search engines. */
async function readPictures(page: Page): Promise<string> {
  return page.evaluate(() => {
    const images = Array.from(document.images, ({ currentSrc, src }) => currentSrc || src);
    const linked = document.querySelectorAll('link[rel*=icon], meta[property="og:image"]');
    const addresses = Array.from(
      linked,
      (element) => element.getAttribute('href') ?? element.getAttribute('content') ?? '',
    );
    const things = document.querySelectorAll('script[type="application/ld+json"]');
    const texts = Array.from(things, ({ textContent }) => textContent);
    return [...images, ...addresses, ...texts].join('\n');
  });
}

const readAccent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
