import { onTestFinished } from 'vitest';
import { startShiprocketSandbox } from './shiprocket-sandbox.ts';
import { createShiprocketControls } from './testing-controls.ts';

type Options = Partial<Parameters<typeof startShiprocketSandbox>[0]>;

/** Starts a sandbox that closes with the test, and adds its controls. */
export async function startTestShiprocket(options: Options = {}) {
  const sandbox = await startShiprocketSandbox({ host: '127.0.0.1', ...options });
  onTestFinished(() => sandbox.close());
  return { ...sandbox, ...createShiprocketControls(sandbox) };
}
