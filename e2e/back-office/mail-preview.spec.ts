import { seedSettings } from '../../src/server/db/seed/settings.ts';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { DESKTOP, PHONE, toast } from '../support/back-office.ts';
import { visitAsAdmin, waitForMail } from '../support/people.ts';
import { expect, test, visit } from '../support/shop.ts';

const ADDRESS = '/admin/settings/mail/preview';

test('an administrator reads each email before customers do', async ({ page, request }) => {
  const admin = await visitAsAdmin(page, ADDRESS);
  const frame = page.locator('iframe');
  const mail = page.frameLocator('iframe');

  await test.step('the frame shows the styled mail with its images, and runs no scripts', async () => {
    await expect(mail.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible();
    await expect(mail.locator('h1')).toHaveCSS('color', 'rgb(29, 31, 84)');
    await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    const widths = await mail
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(widths).toEqual([333, 112, 112, 112]);
  });

  await test.step('the whole mail is visible without scrolling inside the frame', async () => {
    for (const screen of ['Phone', 'Desktop']) {
      await page.getByRole('button', { name: screen }).click();
      await expect
        .poll(() =>
          frame.evaluate((element: HTMLIFrameElement) => {
            const root = element.contentDocument?.documentElement;
            return root ? root.scrollHeight - root.clientHeight : undefined;
          }),
        )
        .toBe(0);
    }
  });

  await test.step('another kind is chosen, with its text version', async () => {
    await page.getByLabel('Email', { exact: true }).selectOption('Welcome');
    await expect(mail.getByRole('heading', { name: 'Welcome to Tokri' })).toBeVisible();
    await expect(page).toHaveURL(`${ADDRESS}?kind=welcome`);
    const text = page.getByRole('region', { name: 'Text version' });
    await expect(text).toContainText('Shop now:');
  });

  await test.step('a test goes to the own address', async () => {
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(toast(page, `A test email is on its way to ${admin.email}.`)).toBeVisible();
    expect(await waitForMail(admin.email)).toContain('Subject: [Test] Welcome to Tokri');
  });

  await test.step('a draft of the settings is shown with its token', async () => {
    const data = { ...seedSettings.mail, signature: 'Warm regards,\nTeam Tokri' };
    const response = await request.post('/api/admin/settings/mail/preview', {
      data: { data },
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { token } = (await response.json()).data;
    await visit(page, `${ADDRESS}?kind=welcome&preview=${token}`);
    await expect(mail.getByText('Warm regards,')).toBeVisible();
    await expect(page.getByText('Draft, not published')).toBeVisible();
  });

  await test.step('axe finds nothing on a phone and on a desktop', async () => {
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      expect(await horizontalOverflow(page)).toBe(0);
      await expectAccessible(page, page.locator('main'));
    }
  });
});
