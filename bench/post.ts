import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who is told to come back does so, sooner than people would. */
const PAUSE_MS = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

interface Posted {
  body: object;
  token?: string;
}

/** Sends JSON over kept-alive connections, at less cost than `fetch`; answers what came back, if it was a 200. */
export function post<T>(url: string, { body, token }: Posted): Promise<T> {
  const payload = JSON.stringify(body);
  const again = () => post<T>(url, { body, ...(token !== undefined && { token }) });
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode === 200) resolve(JSON.parse(text) as T);
        else if (answer.statusCode === 503) sleep(PAUSE_MS).then(again).then(resolve, reject);
        else reject(new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    sent.on('error', (error) => {
      // The other side may close a connection that rested just when it is used again.
      if (sent.reusedSocket) again().then(resolve, reject);
      else reject(error);
    });
    sent.end(payload);
  });
}
