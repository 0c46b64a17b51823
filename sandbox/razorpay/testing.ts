import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type RazorpaySandbox, startRazorpaySandbox } from './razorpay-sandbox.ts';

type Options = Partial<Parameters<typeof startRazorpaySandbox>[0]>;
type Json = Record<string, unknown>;

/** Starts a sandbox that closes with the test, and adds a client. */
export async function startTestSandbox(options: Options = {}) {
  const sandbox = await startRazorpaySandbox({ host: '127.0.0.1', ...options });
  onTestFinished(() => sandbox.close());
  return { ...sandbox, ...createSandboxClient(sandbox) };
}

type SandboxAddress = Pick<RazorpaySandbox, 'url' | 'keyId' | 'keySecret'>;

export function createSandboxClient({ url, keyId, keySecret }: SandboxAddress) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const send = async (call: string, body?: object, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const response = await fetch(url + path, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const sendOk = async (call: string, body?: object, headers?: Record<string, string>) => {
    const { status, body: result } = await send(call, body, headers);
    if (status !== 200) throw new Error(`${call} returned ${status}: ${JSON.stringify(result)}`);
    return result;
  };
  return {
    /** Returns status and body. */
    send,
    /** Returns the body, or throws unless the status is 200. */
    sendOk,
    async order(amount = 50_000): Promise<string> {
      return String((await sendOk('POST /v1/orders', { amount, currency: 'INR' })).id);
    },
    async pay(order_id: string, options: object = {}): Promise<string> {
      return String(
        (await sendOk('POST /sandbox/pay', { order_id, ...options })).razorpay_payment_id,
      );
    },
  };
}

interface Delivery {
  headers: IncomingHttpHeaders;
  raw: Buffer;
  event: string;
  payload: Record<string, { entity: Json }>;
}

/** Records the webhooks it receives; replies with the given statuses first, then with 200. */
export async function startWebhookReceiver(...statuses: number[]) {
  const deliveries: Delivery[] = [];
  let notifyWaiter = () => {};
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const raw = Buffer.concat(chunks);
      deliveries.push({ headers: request.headers, raw, ...JSON.parse(raw.toString()) });
      response.writeHead(statuses.shift() ?? 200).end();
      notifyWaiter();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => server.close().closeAllConnections());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    deliveries,
    events: () => deliveries.map(({ event }) => event),
    async waitForCount(count: number): Promise<void> {
      while (deliveries.length < count) {
        await new Promise<void>((resolve) => {
          notifyWaiter = resolve;
        });
      }
    },
  };
}
