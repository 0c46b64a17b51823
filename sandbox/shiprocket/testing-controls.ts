import type { ShiprocketSandbox } from './shiprocket-sandbox.ts';

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
    pickupAt?: string;
  }[];
}

/** The controls of a sandbox, for tests of any kind. */
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
    release: () => post('release', {}),
    expireTokens: () => post('expire-tokens', {}),
    async state(): Promise<State> {
      return (await (await fetch(`${apiUrl}/sandbox/state`)).json()) as State;
    },
  };
}
