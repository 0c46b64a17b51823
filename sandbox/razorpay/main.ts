import { startRazorpaySandbox } from './razorpay-sandbox.ts';

// Runs the provider as a separate process, for tests that kill shops.
const { env } = process;
const sandbox = await startRazorpaySandbox({
  host: env.SANDBOX_HOST || '127.0.0.1',
  port: Number(env.SANDBOX_PORT || 0),
  ...(env.RAZORPAY_KEY_ID && { keyId: env.RAZORPAY_KEY_ID }),
  ...(env.RAZORPAY_KEY_SECRET && { keySecret: env.RAZORPAY_KEY_SECRET }),
  ...(env.RAZORPAY_WEBHOOK_SECRET && { webhookSecret: env.RAZORPAY_WEBHOOK_SECRET }),
  webhookUrl: (env.SANDBOX_WEBHOOK_URL ?? '').split(',').filter(Boolean),
  ...(env.SANDBOX_WEBHOOK_EVENTS && { webhookEvents: env.SANDBOX_WEBHOOK_EVENTS.split(',') }),
  ...(env.SANDBOX_SEED && { seed: Number(env.SANDBOX_SEED) }),
});
const { keyId, apiUrl, checkoutUrl } = sandbox;
console.log(`Razorpay sandbox: key ${keyId}, API ${apiUrl}, script ${checkoutUrl}`);

const shutDown = () => void sandbox.close().then(() => process.exit(0));
process.on('SIGTERM', shutDown).on('SIGINT', shutDown);
