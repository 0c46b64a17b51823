import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who is told to come back does so, sooner than people would. */
const PAUSE_MS = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

interface Posted {
  body: object;
  token?: string;
}

interface Said {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends JSON over kept-alive connections, at less cost than `fetch`. */
export function send(url: string, posted: Posted, by = agent): Promise<Said> {
  const { body, token } = posted;
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const sent = request(url, { method: 'POST', agent: by, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
    });
    sent.on('error', (error) => {
      // The other side may close a connection that rested just when it is used again.
      if (sent.reusedSocket) send(url, posted, by).then(resolve, reject);
      else reject(error);
    });
    sent.end(payload);
  });
}

/** Answers what came back, if it was a 200. */
export async function post<T>(url: string, posted: Posted): Promise<T> {
  const { status, text } = await send(url, posted);
  if (status === 200) return JSON.parse(text) as T;
  if (status !== 503) throw new Error(`${url} answered ${status}: ${text.slice(0, 200)}`);
  await sleep(PAUSE_MS);
  return post(url, posted);
}
