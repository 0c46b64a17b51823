import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type RazorpaySandbox, startRazorpaySandbox } from './razorpay-sandbox.ts';

type Options = Partial<Parameters<typeof startRazorpaySandbox>[0]>;
type Json = Record<string, unknown>;

/** A sandbox that ends with the test, and short ways to talk to it. */
export async function testSandbox(options: Options = {}) {
  const sandbox = await startRazorpaySandbox({ host: '127.0.0.1', ...options });
  onTestFinished(() => sandbox.close());
  return { ...sandbox, ...talkTo(sandbox) };
}

type Reached = Pick<RazorpaySandbox, 'url' | 'keyId' | 'keySecret'>;

export function talkTo({ url, keyId, keySecret }: Reached) {
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
  const tell = async (call: string, body?: object, headers?: Record<string, string>) => {
    const { status, body: told } = await send(call, body, headers);
    if (status !== 200) throw new Error(`${call} was answered ${status}: ${JSON.stringify(told)}`);
    return told;
  };
  return {
    /** The answer, whatever it is. */
    send,
    /** The body of a success. */
    tell,
    async order(amount = 50_000): Promise<string> {
      return String((await tell('POST /v1/orders', { amount, currency: 'INR' })).id);
    },
    async pay(order_id: string, more: object = {}): Promise<string> {
      return String((await tell('POST /sandbox/pay', { order_id, ...more })).razorpay_payment_id);
    },
  };
}

interface Delivery {
  headers: IncomingHttpHeaders;
  raw: Buffer;
  event: string;
  payload: Record<string, { entity: Json }>;
}

/** A shop's webhook: keeps what arrives, and answers with the given statuses first, then 200. */
export async function testShop(...statuses: number[]) {
  const deliveries: Delivery[] = [];
  let hear = () => {};
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const raw = Buffer.concat(chunks);
      deliveries.push({ headers: request.headers, raw, ...JSON.parse(raw.toString()) });
      response.writeHead(statuses.shift() ?? 200).end();
      hear();
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
    async until(count: number): Promise<void> {
      while (deliveries.length < count) {
        await new Promise<void>((resolve) => {
          hear = resolve;
        });
      }
    },
  };
}
