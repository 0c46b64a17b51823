import type { Locator, Page, Route } from '@playwright/test';

type Reply = NonNullable<Parameters<Route['fulfill']>[0]> | 'no answer' | 'the real answer';

/** The three ways in which a call fails. Each has a message of its own, so a test sees every retry arrive. */
export const failures = {
  withoutMessage: { status: 500, body: '' },
  withMessage: { status: 503, json: { success: false, message: 'Closed.' } },
  withoutAnswer: 'no answer',
} as const satisfies Record<string, Reply>;

/** Intercepts a call; the returned function sets how the next requests are answered. */
export async function interceptCall(
  page: Page,
  url: string | RegExp,
  first: Reply = 'the real answer',
): Promise<(next: Reply) => void> {
  let reply = first;
  await page.route(url, (route) => {
    if (reply === 'no answer') return route.abort();
    if (reply === 'the real answer') return route.fallback();
    return route.fulfill(reply);
  });
  return (next) => {
    reply = next;
  };
}

/** Holds back the answers to a call until the returned function is called. */
export async function holdResponses(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-toasts]').getByText(text);

export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };
