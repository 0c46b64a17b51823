import { startRazorpaySandbox } from './razorpay-sandbox.ts';

// The provider as a process of its own, for runs in which shops are killed.
const { env } = process;
const sandbox = await startRazorpaySandbox({
  host: env.SANDBOX_HOST || '127.0.0.1',
  port: Number(env.SANDBOX_PORT || 0),
  ...(env.RAZORPAY_KEY_ID && { keyId: env.RAZORPAY_KEY_ID }),
  ...(env.RAZORPAY_KEY_SECRET && { keySecret: env.RAZORPAY_KEY_SECRET }),
  ...(env.RAZORPAY_WEBHOOK_SECRET && { webhookSecret: env.RAZORPAY_WEBHOOK_SECRET }),
  webhookUrl: (env.SANDBOX_WEBHOOK_URL ?? '').split(',').filter(Boolean),
  ...(env.SANDBOX_SEED && { seed: Number(env.SANDBOX_SEED) }),
});
const { keyId, apiUrl, checkoutUrl } = sandbox;
console.log(`Razorpay sandbox: key ${keyId}, calls ${apiUrl}, script ${checkoutUrl}`);

const end = () => void sandbox.close().then(() => process.exit(0));
process.on('SIGTERM', end).on('SIGINT', end);
