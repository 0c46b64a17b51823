import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { emailOf, field, linkIn, mailTo, visitAsAdmin } from '../support/people.ts';
import { execute, expect, test } from '../support/shop.ts';

const question = (page: Page) => page.getByRole('alertdialog');

test('an admin resends an invitation and downloads the newsletter list', async ({ page }) => {
  const email = emailOf('again');
  const reader = emailOf('reader');
  await execute(
    `insert into newsletter_subscribers (email, source, consent, consented_at, confirmed_at)
     values ('${reader}', 'footer', 'Recipes', now(), now())`,
  );
  await visitAsAdmin(page, '/admin/admins');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const first = linkIn(await mailTo(email), '/admin/invite/');
  await page.getByRole('link', { name: 'Mails' }).click();

  await test.step('the list shows the state of an email, and the admin sends it again', async () => {
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Invitation');
    await expect(row).toContainText('Sent');
    await row.getByRole('button', { name: 'Send again' }).click();
    await question(page).getByRole('button', { name: 'Send again' }).click();
    await expect(question(page)).toContainText('The mail is on its way again.');
    await question(page).getByRole('button', { name: 'OK' }).click();
    await expect(row).toHaveCount(2);
  });

  await test.step('the panel counts subscribers and downloads them as CSV', async () => {
    const panel = page.getByRole('region', { name: 'Newsletter' });
    await expect(panel).toContainText(/Confirmed\s*[1-9]/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('newsletter.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain(reader);
  });

  await test.step('both links open the invitation', async () => {
    const second = linkIn(await mailTo(email, 2), '/admin/invite/');
    expect(second).not.toBe(first);
    for (const link of [first, second]) {
      await page.goto(link);
      await expect(field(page, 'Email')).toHaveValue(email);
    }
  });
});
