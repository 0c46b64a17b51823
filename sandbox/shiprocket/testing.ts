import { onTestFinished } from 'vitest';
import { startShiprocketSandbox, type ShiprocketSandbox } from './shiprocket-sandbox.ts';

type Options = Partial<Parameters<typeof startShiprocketSandbox>[0]>;

interface State {
  logins: number;
  webhooks: number;
  calls: Record<string, number>;
  /** The shipments of each order id of the shop. */
  byOrderId: Record<string, { shipments: number; active: number }>;
  shipments: {
    orderId: number;
    shipmentId: number;
    reference: string;
    status: string;
    awb?: string;
    courier?: string;
  }[];
}

/** Starts a sandbox that closes with the test, and adds its controls. */
export async function startTestShiprocket(options: Options = {}) {
  const sandbox = await startShiprocketSandbox({ host: '127.0.0.1', ...options });
  onTestFinished(() => sandbox.close());
  return { ...sandbox, ...createShiprocketControls(sandbox) };
}

export function createShiprocketControls({ apiUrl }: Pick<ShiprocketSandbox, 'apiUrl'>) {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${apiUrl}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  };
  return {
    setFaults: (faults: object) => post('faults', faults),
    advance: (given: object) => post('advance', given),
    expireTokens: () => post('expire-tokens', {}),
    async state(): Promise<State> {
      return (await (await fetch(`${apiUrl}/sandbox/state`)).json()) as State;
    },
  };
}
