import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createSandboxClient, startWebhookReceiver } from './testing.ts';

const keys = { keyId: 'rzp_test_alone', keySecret: 'a-key-secret', webhookSecret: 'a-hook-secret' };

test('the sandbox runs as a process, prints its address and stops on a signal', async () => {
  const [one, other] = [await startWebhookReceiver(), await startWebhookReceiver()];
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      SANDBOX_PORT: '0',
      SANDBOX_WEBHOOK_URL: `${one.url},${other.url}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const [, url = ''] = /API (http:\S+), script \1\/v1\/checkout\.js\n$/.exec(String(line)) ?? [];
  expect(String(line)).toContain(keys.keyId);
  const { order, pay } = createSandboxClient({ url, ...keys });
  await pay(await order());
  await Promise.all([one.waitForCount(2), other.waitForCount(1)]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
