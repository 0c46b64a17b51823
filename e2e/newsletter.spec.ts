import type { Page } from '@playwright/test';
import { expectFine } from './support/fine.ts';
import { emailOf, linkIn, mailTo } from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

const JOINED = 'Almost there! Please open the link in the mail we just sent you.';
const CALL = '**/api/newsletter/subscribe';
const field = (page: Page) =>
  page.getByRole('textbox', { name: 'Recipes and new flavours, twice a month' });
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe' });
const message = (page: Page) => page.getByRole('contentinfo').getByRole('status');

/** Opens a page and then stops its clock: time passes only as the test says. */
async function open(page: Page): Promise<void> {
  await page.clock.install();
  await visit(page, '/shipping-policy');
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function submit(page: Page, email: string): Promise<void> {
  await field(page).fill(email);
  await button(page).click();
}

/** The message stands for five seconds, and no longer. */
async function expectFiveSeconds(page: Page, text: string): Promise<void> {
  await expect(message(page)).toHaveText(text);
  await page.clock.runFor(4900);
  await expect(message(page)).toHaveText(text);
  await page.clock.runFor(200);
  await expect(message(page)).toHaveText('');
}

test('a shopper without an account joins the list, and again without harm', async ({ page }) => {
  const sent: { headers: Record<string, string>; body: unknown }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/newsletter/subscribe')) return;
    sent.push({ headers: request.headers(), body: request.postDataJSON() });
  });
  await open(page);
  await submit(page, '  Kavya.E2E@Example.com ');
  await expectFiveSeconds(page, JOINED);
  await expect(field(page)).toHaveValue('');
  await submit(page, 'kavya.e2e@example.com');
  await expect(message(page)).toHaveText(JOINED);
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'Kavya.E2E@Example.com', source: 'footer' },
    { email: 'kavya.e2e@example.com', source: 'footer' },
  ]);
  for (const { headers } of sent) expect(headers).not.toHaveProperty('authorization');
  const { rows } = await execute(
    `select email, source from newsletter_subscribers where email ilike 'kavya.e2e@%'`,
  );
  expect(rows).toEqual([{ email: 'kavya.e2e@example.com', source: 'footer' }]);
});

test('nothing is sent without an address', async ({ page }) => {
  let calls = 0;
  await page.route(CALL, (route) => {
    calls += 1;
    return route.abort();
  });
  await open(page);
  await submit(page, '   ');
  await expectFiveSeconds(page, 'Please enter a valid email address');
  expect(calls).toBe(0);
});

test.describe('when it fails', () => {
  test.use({ quiet: false });

  test('the server’s own words are shown, and what was typed stays', async ({ page }) => {
    await open(page);
    await submit(page, 'kavya at example');
    await expectFiveSeconds(page, 'Please enter a valid email address');
    await expect(field(page)).toHaveValue('kavya at example');

    await page.route(CALL, (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'Closed for Diwali.' } }),
    );
    await button(page).click();
    await expectFiveSeconds(page, 'Closed for Diwali.');

    await page.route(CALL, (route) =>
      route.fulfill({ json: { success: false, message: 'Not today.' } }),
    );
    await button(page).click();
    await expectFiveSeconds(page, 'Not today.');
  });

  test('without words of its own it says that it failed', async ({ page }) => {
    await page.route(CALL, (route) => route.fulfill({ status: 500, body: 'oops' }));
    await open(page);
    await submit(page, 'kavya@example.com');
    await expectFiveSeconds(page, 'Failed to subscribe');
  });

  test('a dead network is named, and the next try works', async ({ page }) => {
    await page.route(CALL, (route) => route.abort());
    await open(page);
    await submit(page, 'second.e2e@example.com');
    await expectFiveSeconds(page, 'Network error. Please try again.');
    await expect(field(page)).toHaveValue('second.e2e@example.com');
    await page.unroute(CALL);
    await button(page).click();
    await expect(message(page)).toHaveText(JOINED);
  });

  test('while it is sent the button waits, and a second press sends nothing', async ({ page }) => {
    let calls = 0;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(CALL, async (route) => {
      calls += 1;
      await asked;
      await route.fulfill({ json: { success: true, message: 'Done.' } });
    });
    await open(page);
    await submit(page, 'kavya@example.com');
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await expect(button(page)).toBeDisabled();
    await field(page).press('Enter');
    answer();
    await expect(message(page)).toHaveText('Done.');
    expect(calls).toBe(1);
  });
});

test.describe('the links of the mail', () => {
  const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
  const stateOf = async (email: string) => {
    const { rows } = await execute(
      `select confirmed_at is not null as confirmed, unsubscribed_at is not null as off
       from newsletter_subscribers where email = '${email}'`,
    );
    return rows[0];
  };

  test('put an address on the list, take it off, and put it back', async ({ page }) => {
    const email = emailOf('reader');
    await visit(page, '/shipping-policy');
    await field(page).fill(email);
    await field(page).press('Enter');
    await expect(message(page)).toHaveText(/^Almost there!/);
    expect(await stateOf(email)).toEqual({ confirmed: false, off: false });
    const mail = await mailTo(email);

    await page.goto(linkIn(mail, '/newsletter/confirm'));
    await expect(heading(page)).toHaveText('You are on the list');
    await expect(page.getByRole('main')).toContainText(email);
    expect(await stateOf(email)).toEqual({ confirmed: true, off: false });
    await expectFine(page);

    await page.goto(linkIn(mail, '/newsletter/unsubscribe'));
    await expect(heading(page)).toHaveText('You are off the list');
    await expect(page.getByRole('main')).toContainText(email);
    expect(await stateOf(email)).toEqual({ confirmed: true, off: true });
    await expectFine(page);

    await page.getByRole('link', { name: 'Keep me on the list' }).press('Enter');
    await expect(heading(page)).toHaveText('You are on the list');
    expect(await stateOf(email)).toEqual({ confirmed: true, off: false });
    await page.reload();
    await expect(heading(page)).toHaveText('You are on the list');
    expect(await stateOf(email)).toEqual({ confirmed: true, off: false });
  });

  test('say so when they are not whole, or the shop cannot be asked', async ({ page }) => {
    for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe?token=made-up']) {
      await page.goto(path);
      await expect(heading(page)).toHaveText('This link does not work');
    }
    await expectFine(page);
    await page.route('**/api/newsletter/confirm*', (route) => route.abort());
    await page.goto('/newsletter/confirm?token=made-up');
    await expect(heading(page)).toHaveText('That did not go through');
    await expectFine(page);
    await page.unroute('**/api/newsletter/confirm*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('This link does not work');
  });
});
