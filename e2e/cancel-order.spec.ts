import { buy } from './support/buying.ts';
import { waitForMail, createCustomer, storeSession } from './support/people.ts';
import { expect, test, visit } from './support/shop.ts';

const items = [{ productId: '2', quantity: 2 }];

test('a customer cancels an order, whose refund appears on the page and by mail', async ({
  page,
  context,
  request,
}) => {
  const asha = await createCustomer({ name: 'Asha' });
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  const orderNumber = await buy(request, kavya, items);
  await storeSession(page, kavya);
  await visit(page, '/dashboard');
  const order = page.getByRole('article', { name: orderNumber });
  await expect(order).toContainText('Confirmed');
  await expect(order).toContainText('Expected delivery:');
  await order.getByRole('button', { name: 'View Details' }).click();
  await order.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(orderNumber);
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(
    page.getByText('Your order is cancelled. Your money is on its way back.'),
  ).toBeVisible();

  await expect(page.getByRole('tab', { name: 'Order History 1' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(order).toContainText('Cancelled by you');
  await expect(order.getByRole('heading', { name: orderNumber })).toBeFocused();
  await expect(order.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(order).toContainText('Refund paid out', { timeout: 1000 });
  }).toPass();

  const mail = await waitForMail(kavya.email, 3);
  expect(mail).toContain(`Refund for order ${orderNumber}`);

  await test.step('another customer neither sees nor cancels the order', async () => {
    const headers = { authorization: `Bearer ${asha.token}` };
    expect((await request.get(`/api/orders/${orderNumber}`, { headers })).status()).toBe(404);
    const cancelling = await request.post(`/api/orders/${orderNumber}/cancel`, { headers });
    expect(cancelling.status()).toBe(404);
    expect((await request.get('/api/orders')).status()).toBe(401);
  });

  await test.step('a sign-in in another tab replaces the orders on the open dashboard', async () => {
    const second = await context.newPage();
    // A page of this origin without scripts: only this test writes the session there.
    await second.goto('/api/health');
    await second.evaluate(
      ([{ id, name, email, token }]) => {
        const state = { user: { id, name, email, role: 'user' }, token, isAuthenticated: true };
        localStorage.setItem('auth-storage', JSON.stringify({ state, version: 1 }));
      },
      [asha] as const,
    );
    await expect(page.locator('main h1')).toHaveText('Welcome, Asha!');
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    await expect(page.getByText(orderNumber)).toHaveCount(0);
  });
});
