import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request: `lose` performs it and closes the connection instead of answering, `cut` closes it in the
 * middle of the content, and a number is the status of an answer without the server.
 */
export type Fault = 'hang' | 'lose' | 'cut' | number;

export interface FaultProxy {
  port: number;
  /** Returns the fault of a request, or undefined to let it pass. */
  setFaults(decide: (request: { method: string; url: string }) => Fault | undefined): void;
  /** The requests since the last call, such as `GET /bucket/key`. */
  takeRequests(): string[];
  stop(): Promise<void>;
}

/** A proxy before an HTTP server that loses and rejects requests when a test asks for it. */
export async function startFaultProxy(port: number): Promise<FaultProxy> {
  let decide: Parameters<FaultProxy['setFaults']>[0] = () => undefined;
  let requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    requests.push(`${method} ${url}`);
    const fault = decide({ method, url });
    if (typeof fault === 'number') {
      incoming.resume();
      outgoing.writeHead(fault).end();
    } else if (fault === 'hang') incoming.resume();
    else forward(incoming, outgoing, { port, fault });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setFaults: (next) => (decide = next),
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { port, fault }: { port: number; fault: 'lose' | 'cut' | undefined },
): void {
  const { method, url: path, headers } = incoming;
  const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
    if (fault === 'lose') {
      response.resume().once('end', () => outgoing.destroy());
      return;
    }
    outgoing.writeHead(response.statusCode ?? 500, response.headers);
    if (fault === 'cut') {
      response.once('data', (block: Buffer) => {
        outgoing.write(block.subarray(0, block.length / 2), () => outgoing.destroy());
        response.destroy();
      });
      response.once('end', () => outgoing.destroy());
    } else response.pipe(outgoing);
  });
  sent.once('error', () => outgoing.destroy());
  outgoing.once('close', () => sent.destroy());
  incoming.pipe(sent);
}
