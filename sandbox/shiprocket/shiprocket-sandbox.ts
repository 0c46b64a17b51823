import { listen } from '../http.ts';
import { createFaults } from './faults.ts';
import { handleRequest, type RequestContext } from './handle-request.ts';
import { createShipments } from './shipments.ts';
import { createTokens } from './tokens.ts';
import { createWebhooks } from './webhooks.ts';

export interface ShiprocketSandbox {
  /** The origin, without `/v1`. Opened in a browser, it shows the shipments. */
  apiUrl: string;
  email: string;
  password: string;
  webhookToken: string;
  pickupLocation: string;
  pickupPincode: string;
  deliverTo(webhookUrl: string): void;
  close(): Promise<void>;
}

interface Options {
  host: string;
  port?: number;
  email?: string;
  password?: string;
  webhookToken?: string;
  webhookUrl?: string | undefined;
  /** The same seed triggers the same faults. */
  seed?: number | undefined;
}

/** Stands in for Shiprocket: its API, labels, webhook and faults. Shipments are kept in memory. */
export async function startShiprocketSandbox({
  host,
  port = 0,
  email = 'api@tokri.example',
  password = 'tokri-sandbox-password',
  webhookToken = 'tokri-sandbox-webhook-token',
  webhookUrl,
  seed,
}: Options): Promise<ShiprocketSandbox> {
  const faults = createFaults(seed);
  const webhooks = createWebhooks({ token: webhookToken, faults });
  if (webhookUrl !== undefined) webhooks.deliverTo(webhookUrl);
  let url = '';
  const context: RequestContext = {
    shipments: createShipments(),
    tokens: createTokens({ email, password }),
    callCounts: new Map(),
    faults,
    webhooks,
    url: () => url,
  };
  const server = await listen({
    host,
    port,
    handle: (exchange) => handleRequest(exchange, context),
  });
  url = server.url;
  return {
    apiUrl: url,
    email,
    password,
    webhookToken,
    pickupLocation: 'Primary',
    pickupPincode: '122002',
    deliverTo: webhooks.deliverTo,
    close: server.close,
  };
}
