import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { uniqueEmail, linkIn, waitForMail } from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

const JOINED = 'Almost there! Please open the link in the email we just sent you.';
const CALL = '**/api/newsletter/subscribe';
const INVITATION = 'Recipes and new flavours, twice a month';
const field = (page: Page) => page.getByRole('textbox', { name: INVITATION });
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe' });
const message = (page: Page) => page.locator('footer').getByRole('status');

/** Opens a page and then stops its clock, so that only the test lets time pass. */
async function open(page: Page): Promise<void> {
  await page.clock.install();
  await visit(page, '/shipping-policy');
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function submit(page: Page, email: string): Promise<void> {
  await field(page).fill(email);
  await button(page).click();
}

/** The message stays for five seconds and then disappears. */
async function expectFiveSeconds(page: Page, text: string): Promise<void> {
  await expect(message(page)).toHaveText(text);
  await page.clock.runFor(4900);
  await expect(message(page)).toHaveText(text);
  await page.clock.runFor(200);
  await expect(message(page)).toHaveText('');
}

/** Collects the calls that subscribe. */
function watchCalls(page: Page) {
  const sent: { headers: Record<string, string>; body: unknown }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/newsletter/subscribe')) return;
    sent.push({ headers: request.headers(), body: request.postDataJSON() });
  });
  return sent;
}

const heading = (page: Page) => page.locator('main h1');

async function stateOf(email: string) {
  const { rows } = await execute(
    `select confirmed_at is not null as confirmed, unsubscribed_at is not null as off
     from newsletter_subscribers where email = '${email.toLowerCase()}'`,
  );
  return rows[0];
}

test.describe('without a connection for a moment', () => {
  test.use({ ignoredConsoleErrors: /Failed to load resource/ });
  test('A form whose script failed to load is loaded again when it is used', async ({ page }) => {
    await visit(page, '/shipping-policy');
    await page.route('**/assets/*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.mouse.move(20, 200);
    await failed;
    await page.unroute('**/assets/*.js');
    await submit(page, 'not an address');
    await expect(message(page)).toHaveText('Please enter a valid email address');
  });
});

test('A visitor subscribes to the newsletter, confirms and unsubscribes', async ({ page }) => {
  const sent = watchCalls(page);
  const email = uniqueEmail('Kavya');
  await open(page);

  // Every other response is a test of `subscribe`.
  await test.step('without an address no request is sent, and the message disappears after five seconds', async () => {
    await submit(page, '   ');
    await expectFiveSeconds(page, 'Please enter a valid email address');
    expect(sent).toEqual([]);
  });

  await test.step('the message of the server is shown, and what was typed stays', async () => {
    await submit(page, 'kavya at example');
    await expect(message(page)).toHaveText('Please enter a valid email address');
    await expect(field(page)).toHaveValue('kavya at example');
  });

  await test.step('a network failure is named', async () => {
    await page.route(CALL, (route) => route.abort());
    await submit(page, `  ${email} `);
    await expect(message(page)).toHaveText('Network error. Please try again.');
    await page.unroute(CALL);
  });

  await test.step('the next try works; while it is sent the button is busy, and Enter sends nothing more', async () => {
    const answer = Promise.withResolvers<void>();
    sent.length = 0;
    await page.route(CALL, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await button(page).click();
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await expect(button(page)).toBeDisabled();
    await field(page).press('Enter');
    answer.resolve();
    await expectFiveSeconds(page, JOINED);
    await expect(field(page)).toHaveValue('');
    await page.unroute(CALL);
  });

  await test.step('the address is stored once, in lower case, without an account', async () => {
    await submit(page, email.toLowerCase());
    await expect(message(page)).toHaveText(JOINED);
    expect(sent.map(({ body }) => body)).toEqual([
      { email, source: 'footer' },
      { email: email.toLowerCase(), source: 'footer' },
    ]);
    for (const { headers } of sent) expect(headers).not.toHaveProperty('authorization');
    const { rows } = await execute(
      `select email, source from newsletter_subscribers where email ilike '${email}'`,
    );
    expect(rows).toEqual([{ email: email.toLowerCase(), source: 'footer' }]);
    expect(await stateOf(email)).toEqual({ confirmed: false, off: false });
    await page.clock.resume();
  });

  // One mail for each request.
  const mail = await waitForMail(email.toLowerCase(), 2);

  await test.step('the link of the email confirms the address', async () => {
    await page.goto(linkIn(mail, '/newsletter/confirm'));
    await expect(heading(page)).toHaveText('You are on the list');
    await expect(page.locator('main')).toContainText(email.toLowerCase());
    expect(await stateOf(email)).toEqual({ confirmed: true, off: false });
    await expectAccessible(page, page.locator('main'));
  });

  await test.step('another link unsubscribes, and its page offers to subscribe again', async () => {
    await page.goto(linkIn(mail, '/newsletter/unsubscribe'));
    await expect(heading(page)).toHaveText('You are off the list');
    await expect(page.locator('main')).toContainText(email.toLowerCase());
    expect(await stateOf(email)).toEqual({ confirmed: true, off: true });
    await expectAccessible(page, page.locator('main'));
    await page.getByRole('link', { name: 'Keep me on the list' }).press('Enter');
    await expect(heading(page)).toHaveText('You are on the list');
    expect(await stateOf(email)).toEqual({ confirmed: true, off: false });
  });

  await test.step('an invalid link says so, also when the server was unreachable before', async () => {
    await page.route('**/api/newsletter/confirm*', (route) => route.abort());
    await page.goto('/newsletter/confirm?token=made-up');
    await expect(heading(page)).toHaveText('That did not go through');
    await expectAccessible(page, page.locator('main'));
    await page.unroute('**/api/newsletter/confirm*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('This link does not work');
  });
});
