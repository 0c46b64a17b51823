import type { Page } from '@playwright/test';
import { expectFine } from './support/fine.ts';
import { emailOf, linkIn, mailTo } from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

const JOINED = 'Almost there! Please open the link in the email we just sent you.';
const CALL = '**/api/newsletter/subscribe';
const field = (page: Page) =>
  page.getByRole('textbox', { name: 'Recipes and new flavours, twice a month' });
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe' });
const message = (page: Page) => page.getByRole('contentinfo').getByRole('status');

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

/** Counts the calls that subscribe, and what they carry. */
function watchCalls(page: Page) {
  const sent: { headers: Record<string, string>; body: unknown }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/newsletter/subscribe')) return;
    sent.push({ headers: request.headers(), body: request.postDataJSON() });
  });
  return sent;
}

test('A shopper without an account joins the list from the footer', async ({ page }) => {
  const sent = watchCalls(page);
  const [name, again] = [emailOf('Kavya'), emailOf('second')];
  await open(page);

  await test.step('nothing is sent without an address', async () => {
    await submit(page, '   ');
    await expectFiveSeconds(page, 'Please enter a valid email address');
    expect(sent).toEqual([]);
  });

  await test.step('the server’s own words are shown, and what was typed stays', async () => {
    await submit(page, 'kavya at example');
    await expectFiveSeconds(page, 'Please enter a valid email address');
    await expect(field(page)).toHaveValue('kavya at example');
    for (const [answer, text] of [
      [
        { status: 503, json: { success: false, message: 'Closed for Diwali.' } },
        'Closed for Diwali.',
      ],
      [{ json: { success: false, message: 'Not today.' } }, 'Not today.'],
      [{ status: 500, body: 'oops' }, 'Failed to subscribe'],
    ] as const) {
      await page.route(CALL, (route) => route.fulfill(answer));
      await button(page).click();
      await expectFiveSeconds(page, text);
      await page.unroute(CALL);
    }
  });

  await test.step('a network failure is named, and the next try works', async () => {
    await page.route(CALL, (route) => route.abort());
    await submit(page, again);
    await expectFiveSeconds(page, 'Network error. Please try again.');
    await expect(field(page)).toHaveValue(again);
    await page.unroute(CALL);
    await button(page).click();
    await expect(message(page)).toHaveText(JOINED);
  });

  await test.step('while it is sent the button waits, and a second press sends nothing', async () => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    const before = sent.length;
    await page.route(CALL, async (route) => {
      await asked;
      await route.fulfill({ json: { success: true, message: 'Done.' } });
    });
    await submit(page, 'kavya@example.com');
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await expect(button(page)).toBeDisabled();
    await field(page).press('Enter');
    answer();
    await expect(message(page)).toHaveText('Done.');
    expect(sent).toHaveLength(before + 1);
    await page.unroute(CALL);
  });

  await test.step('the address is stored once, however often and in whatever case it is sent', async () => {
    sent.length = 0;
    await submit(page, `  ${name} `);
    await expectFiveSeconds(page, JOINED);
    await expect(field(page)).toHaveValue('');
    await submit(page, name.toLowerCase());
    await expect(message(page)).toHaveText(JOINED);
    expect(sent.map(({ body }) => body)).toEqual([
      { email: name, source: 'footer' },
      { email: name.toLowerCase(), source: 'footer' },
    ]);
    for (const { headers } of sent) expect(headers).not.toHaveProperty('authorization');
    const { rows } = await execute(
      `select email, source from newsletter_subscribers where email ilike '${name}'`,
    );
    expect(rows).toEqual([{ email: name.toLowerCase(), source: 'footer' }]);
  });
});

test.describe('the links of the email', () => {
  const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
  const stateOf = async (email: string) => {
    const { rows } = await execute(
      `select confirmed_at is not null as confirmed, unsubscribed_at is not null as off
       from newsletter_subscribers where email = '${email}'`,
    );
    return rows[0];
  };

  test('They put an address on the list, take it off, and put it back', async ({ page }) => {
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

  test('They explain that they are broken, or that the shop cannot be reached', async ({
    page,
  }) => {
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
