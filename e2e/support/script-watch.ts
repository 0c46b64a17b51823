import type { Page } from '@playwright/test';

/** The global variable that a payload sets when it runs. */
export const MARK = 'scriptRan';

/**
 * Watches a page, through all its navigations, for scripts that are not the shop's: those that ran, and those
 * that only the policy has stopped. The returned function lists what was seen since its last call.
 */
export async function watchScripts(page: Page): Promise<() => Promise<string[]>> {
  let seen: string[] = [];
  await page.exposeBinding('reportScript', ({ page: at }, what: string) => {
    seen.push(`${new URL(at.url()).pathname}: ${what}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.push(message.text());
  });
  await page.addInitScript((mark) => {
    const { reportScript } = window as unknown as { reportScript(what: string): void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      reportScript(`${effectiveDirective} stopped ${blockedURI}`);
    });
    Object.defineProperty(window, mark, {
      set(what) {
        reportScript(`ran: ${String(what)}`);
      },
    });
  }, MARK);
  return async () => {
    // Reports that the page sent earlier arrive before this result.
    await page.evaluate(() => 0);
    const latest = seen;
    seen = [];
    return latest;
  };
}
