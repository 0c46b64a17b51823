import http from 'node:http';
import https from 'node:https';

interface Purge {
  url: string;
  token: string;
  keys: string[];
}

const TIMEOUT_MS = 2000;
/** Shorter than the timeout of servers, so that a purge is never sent on a connection that is closing. */
const agentOptions = { keepAlive: true, timeout: 4000 };
const plain = { request: http.request, agent: new http.Agent(agentOptions) };
const secure = { request: https.request, agent: new https.Agent(agentOptions) };

/** Asks a cache to forget all responses with these keys. */
export function sendPurge({ url, token, keys }: Purge): Promise<void> {
  const { request, agent } = url.startsWith('https:') ? secure : plain;
  const headers = {
    authorization: `Bearer ${token}`,
    'surrogate-key': keys.join(' '),
    'content-length': 0,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const { statusCode = 0 } = response.resume();
      if (statusCode === 204) resolve();
      else reject(new Error(`${new URL(url).host} answered a purge with ${statusCode}`));
    });
    const timer = setTimeout(() => sent.destroy(new Error('the purge timed out')), TIMEOUT_MS);
    sent.on('error', reject).on('close', () => clearTimeout(timer));
    sent.end();
  });
}
