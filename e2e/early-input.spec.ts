import type { Page } from '@playwright/test';
import { newPerson } from './support/people.ts';
import { alive, cards, expect, test } from './support/shop.ts';

// A visitor types before the application has started, in every form that the server renders.

/** Opens a page and holds its scripts back until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    release();
    await alive(page);
  };
}

test('the sign-in form keeps and sends text that was typed before the start', async ({ page }) => {
  const kavya = await newPerson();
  const start = await openWithoutScripts(page, '/auth');
  await page.getByLabel('Email').fill(kavya.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await start();
  // Renders the form again.
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one');
  await expect(page.getByLabel('Email')).toHaveValue(kavya.email);
  const login = page.waitForRequest('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  expect((await login).postDataJSON()).toMatchObject({
    email: kavya.email,
    password: 'not this one',
  });
});

test('the sign-in form answers an early Enter after the start, and the address stays clean', async ({
  page,
}) => {
  const kavya = await newPerson();
  const start = await openWithoutScripts(page, '/auth');
  await page.getByLabel('Email').fill(kavya.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/auth');
  const login = page.waitForRequest('**/api/auth/login');
  await start();
  expect((await login).postDataJSON()).toMatchObject({ password: 'not this one' });
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(kavya.email);
});

test('the contact form sends every kind of field that was filled in before the start', async ({
  page,
}) => {
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

test('the search and the newsletter keep and send text that was typed before the start', async ({
  page,
}) => {
  const start = await openWithoutScripts(page, '/products');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('classic');
  await page.getByRole('contentinfo').getByRole('textbox').fill('kavya@example.com');
  await start();
  await expect(page).toHaveURL('/products?search=classic');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('classic');
  const request = page.waitForRequest('**/api/newsletter/subscribe');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  expect((await request).postDataJSON()).toMatchObject({ email: 'kavya@example.com' });
});

test('the sort field keeps a choice that was made before the start', async ({ page }) => {
  const start = await openWithoutScripts(page, '/products');
  await page.getByLabel('Sort products').selectOption({ index: 2 });
  const chosen = await page.getByLabel('Sort products').inputValue();
  await start();
  await expect(page).toHaveURL(`/products?sort=${chosen}`);
  await expect(page.getByLabel('Sort products')).toHaveValue(chosen);
});
