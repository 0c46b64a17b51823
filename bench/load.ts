import { connect } from 'node:net';

interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/**
 * Measures requests per second over keep-alive connections. All responses have the same length, so the client only
 * counts bytes: a client that parsed them would be slower than the servers.
 */
export async function requestsPerSecond({
  url,
  headers,
  connections,
  seconds,
}: Load): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const responseBytes = await measureResponseBytes({ hostname, port: Number(port), request });
  let answers = 0;
  const until = Date.now() + seconds * 1000;

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let received = 0;
      const answered = () => {
        received = 0;
        answers += 1;
        if (Date.now() < until) socket.write(request);
        else socket.end(resolve);
      };
      socket.on('connect', () => socket.write(request));
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        if (received === 0 && !isOk(chunk)) socket.destroy(new Error('The server refused.'));
        received += chunk.length;
        if (received >= responseBytes) answered();
      });
    });
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  return answers / ((performance.now() - startedAt) / 1000);
}

interface Single {
  hostname: string;
  port: number;
  request: Buffer;
}

/** Reads one response and returns the length of its head and body. */
function measureResponseBytes({ hostname, port, request }: Single): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ host: hostname, port }, () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (head < 0 || length === undefined) return;
      if (!text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 40)));
      resolve(head + 4 + Number(length));
      socket.destroy();
    });
  });
}

const OK = Buffer.from('HTTP/1.1 200');

function isOk(chunk: Buffer): boolean {
  return chunk.subarray(0, OK.length).equals(OK);
}
