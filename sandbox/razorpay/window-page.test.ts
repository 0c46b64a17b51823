import { expect, test } from 'vitest';
import { startTestSandbox } from './testing.ts';
import { scenarios } from './scenarios.ts';

async function open(changes: Record<string, string> = {}) {
  const sandbox = await startTestSandbox();
  const order_id = await sandbox.order(123_456_50);
  const question = { key_id: sandbox.keyId, order_id, origin: 'http://localhost:3000', ...changes };
  const show = () => fetch(`${sandbox.url}/sandbox/checkout?${new URLSearchParams(question)}`);
  return { ...sandbox, order_id, show };
}

test('the window shows the sandbox note, the amount and every scenario', async () => {
  const { show } = await open();
  const response = await show();
  const html = await response.text();
  expect(response.status).toBe(200);
  for (const words of ['Sandbox, not Razorpay', 'No money moves', 'Pay ₹1,23,456.50']) {
    expect(html).toContain(words);
  }
  for (const words of [
    'success@razorpay',
    '4111 1111 1111 1111',
    'Netbanking',
    'Fail this payment',
  ]) {
    expect(html).toContain(words);
  }
  for (const words of Object.values(scenarios)) expect(html).toContain(words);
});

test('the window forbids inline code, and any shop may embed it', async () => {
  const { show } = await open();
  const response = await show();
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('frame-ancestors http: https:');
  expect(policy).not.toContain('unsafe-inline');
  expect(response.headers.has('x-frame-options')).toBe(false);
  expect(await response.text()).not.toMatch(/<style|<script>|\sstyle=|\son\w+=/);
});

test.each([
  [{ key_id: 'rzp_test_other' }, 'The api key provided is invalid'],
  [{ order_id: 'order_<b>' }, 'The id provided does not exist'],
  [{ origin: '' }, 'origin of the page is missing'],
  [{ origin: '*' }, 'origin of the page is missing'],
  [{ origin: 'javascript:alert(1)' }, 'origin of the page is missing'],
])('an invalid request shows an error instead of a payment: %j', async (changes, words) => {
  const { show } = await open(changes);
  const response = await show();
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(html).toContain(words);
  expect(html).toContain('Close');
  expect(html).not.toContain('Fail this payment');
});

test('the window rejects a paid order', async () => {
  const { show, pay, order_id } = await open();
  await pay(order_id);
  expect(await (await show()).text()).toContain('already paid');
});

test('the script and the files of the window have their content types and need no keys', async () => {
  const { url, checkoutUrl } = await startTestSandbox();
  for (const [address, type] of [
    [checkoutUrl, 'text/javascript'],
    [`${url}/sandbox/window.js`, 'text/javascript'],
    [`${url}/sandbox/window.css`, 'text/css'],
  ] as const) {
    const response = await fetch(address);
    expect(response.headers.get('content-type')).toContain(type);
    expect(await response.text()).not.toBe('');
  }
});
