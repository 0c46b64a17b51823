import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { toast } from '../support/back-office.ts';
import { createOrder, orderCard } from '../support/orders.ts';
import {
  createCustomer,
  field,
  linkIn,
  uniqueEmail,
  visitAsAdmin,
  visitAsStaff,
  waitForMail,
} from '../support/people.ts';
import { expect, navigate, test, visit } from '../support/shop.ts';

const main = (page: Page) => page.locator('#main');
const sections = (page: Page) =>
  page.getByRole('navigation', { name: 'Back-office' }).getByRole('link');

async function acceptInvitation(page: Page, email: string): Promise<void> {
  await visit(page, linkIn(await waitForMail(email), '/admin/invite/'));
  await expect(page.getByRole('heading', { name: 'Set up your packer account' })).toBeVisible();
  await expect(page.getByText('invited you as a packer. Packs and ships orders')).toBeVisible();
  await field(page, 'Full name').fill('Imran Ansari');
  await page.locator('input[name=password]').fill('back-office');
  await field(page, 'Confirm password').fill('back-office');
  await page.getByRole('button', { name: 'Set up account' }).click();
  await expect(page.getByText('Your packer account has been set up successfully.')).toBeVisible();
}

async function expectNoMoney(page: Page): Promise<void> {
  await expect(main(page)).not.toContainText('₹');
  await expect(main(page)).not.toContainText('null');
}

test('an invited packer sees only orders and stock, without money', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const email = uniqueEmail('imran');
  const { person, number } = await createOrder(request);
  await visitAsAdmin(page, '/admin/admins');
  await field(page, 'Email').fill(email);
  await page.getByRole('region', { name: 'Invitations' }).getByLabel('Role').selectOption('Packer');
  await expect(page.getByText('Sees no prices, payments or email addresses.')).toBeVisible();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Packer');

  const packer = await (await browser.newContext()).newPage();
  await acceptInvitation(packer, email);
  await expect(packer).toHaveURL('/admin');
  await expect(sections(packer)).toHaveText([/^\s*Overview/, /^\s*Stock/, /^\s*Orders/]);
  await expect(packer.getByRole('complementary')).toContainText('Packer');
  await expectNoMoney(packer);
  await expectAccessible(packer);

  await sections(packer).filter({ hasText: 'Orders' }).click();
  await expect(orderCard(packer, number)).toContainText(person.name);
  await expectNoMoney(packer);
  await expect(main(packer)).not.toContainText('@');
  await expectAccessible(packer);
  await orderCard(packer, number).getByRole('link', { name: number, exact: true }).click();
  await expect(packer.getByRole('heading', { name: 'Deliver to' })).toBeVisible();
  await expect(packer.getByRole('heading', { name: 'Payment' })).toHaveCount(0);
  await expectNoMoney(packer);
  await expect(main(packer)).not.toContainText('@');
  const status = packer.getByLabel(`Status of ${number}`);
  await expect(status.getByRole('option', { name: 'Cancelled' })).toHaveCount(0);
  await status.selectOption('Processing');
  await expect(toast(packer, `${number} is now processing`)).toBeVisible();
  await expectNoMoney(packer);

  await sections(packer).filter({ hasText: 'Stock' }).click();
  await expect(packer.getByRole('button', { name: 'Update' }).first()).toBeVisible();
  await expectNoMoney(packer);
  await packer.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const help = packer.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Go to Stock');
  await expect(help).not.toContainText('Go to Products');
  await packer.keyboard.press('Escape');
  await navigate(packer, '/admin/analytics');
  await expect(packer.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(main(packer)).toContainText("You don't have permission to access this page.");
  await packer.context().close();
});

test('a support person is refused a refund above the limit and refunds a smaller amount', async ({
  page,
  request,
}) => {
  const { number } = await createOrder(request, [{ productId: '6', quantity: 8 }]);
  await visitAsStaff(page, 'support', `/admin/orders/${number}`);
  await page.getByRole('button', { name: 'Refund...' }).click();
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  await dialog.getByLabel('Amount in ₹').fill('501');
  await dialog.getByLabel('Reason').fill('Torn packet');
  await dialog.getByRole('button', { name: 'Refund ₹501' }).click();
  await question.getByRole('button', { name: 'Refund ₹501' }).click();
  await expect(dialog).toContainText(
    'You can refund ₹500 more on this order (your limit is ₹500 per order). Ask a manager to refund ₹501.',
  );
  await dialog.getByLabel('Amount in ₹').fill('200');
  await dialog.getByRole('button', { name: 'Refund ₹200' }).click();
  await question.getByRole('button', { name: 'Refund ₹200' }).click();
  await expect(toast(page, 'The refund of ₹200 is on its way')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Shipped' })).toHaveCount(0);
});

test('an administrator promotes a user to a role and changes it', async ({ page }) => {
  const ravi = await createCustomer({ name: 'Ravi Verma', email: uniqueEmail('ravi') });
  await visitAsAdmin(page, '/admin/admins');
  await page.getByRole('searchbox').fill(ravi.email);
  await page
    .getByRole('region', { name: 'Make someone an admin' })
    .getByLabel('Role')
    .selectOption('Accountant');
  await page.getByRole('button', { name: 'Make accountant' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    `Are you sure you want to make Ravi Verma (${ravi.email}) an accountant?`,
  );
  await question.getByRole('button', { name: 'Make accountant' }).click();
  await expect(question).toContainText('Ravi Verma has been promoted to accountant successfully!');
  await question.getByRole('button', { name: 'OK' }).click();
  const row = page
    .getByRole('table', { name: 'Current administrators' })
    .getByRole('row')
    .filter({ hasText: ravi.email });
  await expect(row).toContainText('Accountant');
  await row.getByRole('button', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role of Ravi Verma' });
  await dialog.getByLabel('Role').selectOption('Manager');
  await expect(dialog).toContainText('Runs the shop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(toast(page, 'Ravi Verma is now a manager')).toBeVisible();
  await expect(row).toContainText('Manager');
});
