import type pg from 'pg';
import type { Config, GoogleConfig, ShiprocketConfig, ShiprocketSandbox } from './config-types.ts';

/** The sandbox is loaded only when needed, and called over HTTP like Google. */
export async function openGoogleSandbox(
  { host }: Config,
  closers: (() => Promise<unknown>)[],
): Promise<GoogleConfig> {
  const { startGoogleSandbox } = await import('../../sandbox/google/google-sandbox.ts');
  const sandbox = await startGoogleSandbox({ host, clientId: 'sandbox' });
  closers.push(() => sandbox.close());
  return sandbox;
}

/** The sandbox stores its payments in the shop's database, so that they survive restarts and all processes share them. */
export async function openPaymentSandbox(
  { host }: Config,
  pool: pg.Pool,
  closers: (() => Promise<unknown>)[],
) {
  const { startRazorpaySandbox } = await import('../../sandbox/razorpay/razorpay-sandbox.ts');
  const { createDatabaseStore } = await import('../../sandbox/razorpay/database-store.ts');
  const sandbox = await startRazorpaySandbox({ host, store: await createDatabaseStore(pool) });
  closers.push(() => sandbox.close());
  return { razorpay: sandbox, deliverTo: sandbox.deliverTo };
}

/** The shipments of the sandbox end with the process. */
export async function openCourierSandbox(
  { host }: Config,
  booking: ShiprocketSandbox,
  closers: (() => Promise<unknown>)[],
): Promise<{ config: ShiprocketConfig; deliverTo: (webhookUrl: string) => void }> {
  const { startShiprocketSandbox } = await import('../../sandbox/shiprocket/shiprocket-sandbox.ts');
  const { close, deliverTo, ...account } = await startShiprocketSandbox({ host });
  closers.push(() => close());
  return { config: { ...booking, ...account }, deliverTo };
}
