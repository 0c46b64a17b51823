import type { Page, Response } from '@playwright/test';
import { bought } from './support/orders.ts';
import { atTheDoor, newAdmin, storeSession } from './support/people.ts';
import { MARK, watchScripts } from './support/script-watch.ts';
import { alive, execute, expect, storeCart, test } from './support/shop.ts';
import { everyPage } from './support/site-map.ts';

// The browser complains about what is injected here.
test.use({ quiet: false });

/** The two documents of decision 21, in which the payment provider places its window. */
const paying = ['/checkout', '/payment-test'];

test.describe('every page works within its policy, and only scripts of the shop run', () => {
  const known = {
    '/products/:id': '/products/peri-peri-makhana',
    '/newsletter/confirm': '/newsletter/confirm?token=made-up',
    '/newsletter/unsubscribe': '/newsletter/unsubscribe?token=made-up',
    '/reset-password': '/reset-password?token=made-up',
    '/admin/invite/:token': '/admin/invite/made-up',
    '/admin/stock/:id': '/admin/stock/1',
    '/admin/orders/:id': '/admin/orders/made-up',
    '/admin/tickets/:id': '/admin/tickets/made-up',
  };
  const guarded = ['/dashboard', ...paying];
  const leadsToSignIn = ['/account/security', '/verify-email'];
  const isOffice = (path: string) => /^\/admin(?!\/invite)/.test(path);

  // Two halves each, so that both workers of a run share them.
  for (const half of [0, 1]) {
    const inHalf = (_: string, index: number) => index % 2 === half;

    test(`for guests and customers, half ${half + 1}`, async ({ page, request }) => {
      await storeCart(page, 1);
      const look = await lookAt(page);
      const pages = everyPage(known).filter((path) => !isOffice(path) && !guarded.includes(path));
      expect(pages.length).toBeGreaterThan(15);
      for (const path of pages.filter(inHalf)) {
        await look(path, leadsToSignIn.includes(path) ? atTheDoor : alive);
      }

      const { person } = await bought(request);
      await storeSession(page, person);
      for (const path of guarded.filter(inHalf)) {
        await look(path);
        await expect(page).toHaveURL(path);
      }
    });

    test(`for administrators, half ${half + 1}`, async ({ page, request }) => {
      const { number } = await bought(request);
      await storeSession(page, await newAdmin(), 'admin');
      const look = await lookAt(page);
      const pages = everyPage({
        ...known,
        '/admin/orders/:id': `/admin/orders/${number}`,
        '/admin/orders/slips': `/admin/orders/slips?ids=${number}`,
        '/admin/tickets/:id': `/admin/tickets/${await aTicket(page)}`,
      }).filter(isOffice);
      expect(pages.length).toBeGreaterThan(15);
      for (const path of pages.filter(inHalf)) {
        await look(path);
        await expect(page.getByRole('heading', { name: 'Access Denied' })).toHaveCount(0);
      }
    });
  }
});

async function aTicket(page: Page): Promise<string> {
  await page.request.post('/api/support/tickets', {
    data: {
      name: 'Meera',
      email: 'meera@example.com',
      topic: 'order',
      message: 'Where is it, please?',
    },
  });
  const { rows } = await execute('select id from tickets order by id desc limit 1');
  return String(rows[0].id);
}

/** Opens a page, waits until it is all there, and tries to write a script into it. */
async function lookAt(page: Page) {
  const seen = await watchScripts(page);
  // The policy decides about a film before it is requested; its bytes are not needed here.
  await page.route(/\.(mp4|webm)$/, (route) => route.abort());
  let unsafe: string[] = [];
  page.on('response', (response) => {
    if (!isSafe(response)) unsafe.push(`${response.status()} ${response.url()}`);
  });
  return async (path: string, settled = alive) => {
    const response = await page.goto(path);
    if (!response) throw new Error(`${path} was not loaded`);
    await settled(page);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1').first()).toBeVisible();
    expect([path, await seen()]).toEqual([path, []]);
    expectStrict(path, policyOf(response));
    expect([path, await inject(page)]).toEqual([path, []]);
    // The script and the attribute were stopped by the policy, and by nothing else.
    await expect.poll(async () => (await seen()).length, path).toBeGreaterThanOrEqual(1);
    expect([path, unsafe]).toEqual([path, []]);
    unsafe = [];
  };
}

/** Whether an answer of the shop, page or not, has its security headers. */
function isSafe(response: Response): boolean {
  const base = String(test.info().project.use.baseURL);
  if (!response.url().startsWith(`${base}/`)) return true;
  const headers = response.headers();
  const policy = headers['content-security-policy'] ?? '';
  return headers['x-content-type-options'] === 'nosniff' && policy.includes('default-src');
}

function policyOf(response: Response): Map<string, string[]> {
  const policy = response.headers()['content-security-policy'] ?? '';
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function expectStrict(path: string, policy: Map<string, string[]>): void {
  const mayStyle = paying.includes(path);
  expect([path, policy.get('script-src')?.filter(isLoose)]).toEqual([path, []]);
  expect([path, policy.get('style-src')?.filter(isLoose)]).toEqual([
    path,
    mayStyle ? ["'unsafe-inline'"] : [],
  ]);
  for (const [name, sources] of [
    ['default-src', "'self'"],
    ['object-src', "'none'"],
    ['worker-src', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['form-action', "'self'"],
  ] as const) {
    expect([path, name, policy.get(name)]).toEqual([path, name, [sources]]);
  }
}

const isLoose = (source: string) => /unsafe|^\*$|^https?:$|^data:$|^blob:$/.test(source);

/** Writes scripts into the page in the ways that markup from elsewhere would; answers which of them ran. */
function inject(page: Page): Promise<string[]> {
  return page.evaluate(async (mark) => {
    const ran: string[] = [];
    Object.assign(window, { note: (what: string) => ran.push(what) });
    const script = document.createElement('script');
    script.textContent = `note('element'); window.${mark} = 1`;
    document.body.append(script);
    const picture = document.createElement('div');
    picture.innerHTML = `<img src="data:image/gif;base64,AAAA" onerror="note('attribute')">`;
    document.body.append(picture);
    await new Promise((resolve) => {
      picture.querySelector('img')?.addEventListener('error', resolve);
    });
    script.remove();
    picture.remove();
    return ran;
  }, MARK);
}
