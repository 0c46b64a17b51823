import { startShiprocketSandbox } from './shiprocket-sandbox.ts';

// Runs the provider as a separate process, for tests that kill shops and for several processes of one shop.
const { env } = process;
const sandbox = await startShiprocketSandbox({
  host: env.SANDBOX_HOST || '127.0.0.1',
  port: Number(env.SANDBOX_PORT || 0),
  ...(env.SHIPROCKET_EMAIL && { email: env.SHIPROCKET_EMAIL }),
  ...(env.SHIPROCKET_PASSWORD && { password: env.SHIPROCKET_PASSWORD }),
  ...(env.SHIPROCKET_WEBHOOK_TOKEN && { webhookToken: env.SHIPROCKET_WEBHOOK_TOKEN }),
  ...(env.SANDBOX_WEBHOOK_URL && { webhookUrl: env.SANDBOX_WEBHOOK_URL }),
  ...(env.SANDBOX_SEED && { seed: Number(env.SANDBOX_SEED) }),
});
console.log(`Shiprocket sandbox: API user ${sandbox.email}, API and shipments ${sandbox.apiUrl}`);

const shutDown = () => void sandbox.close().then(() => process.exit(0));
process.on('SIGTERM', shutDown).on('SIGINT', shutDown);
