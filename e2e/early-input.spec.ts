import type { Page } from '@playwright/test';
import { createCustomer } from './support/people.ts';
import { waitForHydration, cards, expect, test } from './support/shop.ts';

// A visitor types before the application has started, in every form that the server renders.

/** Opens a page and holds its scripts back until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    release();
    await waitForHydration(page);
    await page.unroute('**/assets/*.js');
  };
}

test('the sign-in form keeps text that was typed before the start, and answers an early Enter', async ({
  page,
}) => {
  const kavya = await createCustomer();
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });

  await test.step('text is kept and sent', async () => {
    const start = await openWithoutScripts(page, '/auth');
    await email.fill(kavya.email);
    await password.fill('not this one');
    await start();
    // Renders the form again.
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveValue('not this one');
    await expect(email).toHaveValue(kavya.email);
    const login = page.waitForRequest('**/api/auth/login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    expect((await login).postDataJSON()).toMatchObject({
      email: kavya.email,
      password: 'not this one',
    });
  });

  await test.step('Enter sends the form after the start, and the address stays clean', async () => {
    const start = await openWithoutScripts(page, '/auth');
    await email.fill(kavya.email);
    await password.fill('not this one');
    await password.press('Enter');
    await expect(page).toHaveURL('/auth');
    const login = page.waitForRequest('**/api/auth/login');
    await start();
    expect((await login).postDataJSON()).toMatchObject({ password: 'not this one' });
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(email).toHaveValue(kavya.email);
  });
});

test('contact, search, sorting and newsletter keep what was entered before the start', async ({
  page,
}) => {
  await test.step('the contact form sends every kind of field', async () => {
    const start = await openWithoutScripts(page, '/contact');
    const form = page.getByRole('form', { name: 'Write to us' });
    await form.getByLabel('Your name').fill('Kavya Rao');
    await form.getByLabel('Email').fill('kavya@example.com');
    await form.getByLabel('Phone').fill('9818044121');
    await form.getByLabel('What is it about?').selectOption({ index: 1 });
    await form.getByLabel('Message').fill('Is the sattu roasted?');
    const topic = await form.getByLabel('What is it about?').inputValue();
    await start();
    const request = page.waitForRequest('**/api/support/**');
    await form.getByRole('button', { name: 'Send message' }).click();
    expect((await request).postDataJSON()).toMatchObject({
      name: 'Kavya Rao',
      email: 'kavya@example.com',
      phone: '9818044121',
      topic,
      message: 'Is the sattu roasted?',
    });
  });

  await test.step('the tracking form keeps its text, which wins over the number of the link', async () => {
    const start = await openWithoutScripts(page, '/track?order=TKR-20261115-048213');
    const form = page.getByRole('form', { name: 'Track your order' });
    await form.getByLabel('Order number').fill('TKR-20261116-000001');
    await form.getByLabel('Email or phone').fill('9818044121');
    await start();
    const request = page.waitForRequest('**/api/orders/track');
    await form.getByRole('button', { name: 'Track order' }).click();
    expect((await request).postDataJSON()).toEqual({
      orderNumber: 'TKR-20261116-000001',
      contact: '9818044121',
    });
  });

  await test.step('the search and the newsletter keep and send their text', async () => {
    const start = await openWithoutScripts(page, '/products');
    const search = page.getByRole('searchbox', { name: 'Search products' });
    await search.fill('classic');
    await page.getByRole('contentinfo').getByRole('textbox').fill('kavya@example.com');
    await start();
    await expect(page).toHaveURL('/products?search=classic');
    await expect(cards(page)).toHaveCount(1);
    await expect(search).toHaveValue('classic');
    const request = page.waitForRequest('**/api/newsletter/subscribe');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect((await request).postDataJSON()).toMatchObject({ email: 'kavya@example.com' });
  });

  await test.step('the list is sorted as chosen', async () => {
    const start = await openWithoutScripts(page, '/products');
    const sort = page.getByLabel('Sort products');
    await sort.selectOption({ index: 2 });
    const chosen = await sort.inputValue();
    await start();
    await expect(page).toHaveURL(`/products?sort=${chosen}`);
    await expect(sort).toHaveValue(chosen);
  });
});
