import http from 'node:http';
import https from 'node:https';

interface Purge {
  url: string;
  token: string;
  keys: string[];
}

const TIMEOUT_MS = 2000;

/** Asks a cache to forget all responses with these keys. */
export function sendPurge({ url, token, keys }: Purge): Promise<void> {
  const { request } = url.startsWith('https:') ? https : http;
  const headers = {
    authorization: `Bearer ${token}`,
    'surrogate-key': keys.join(' '),
    'content-length': 0,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (response) => {
      const { statusCode = 0 } = response.resume();
      if (statusCode === 204) resolve();
      else reject(new Error(`${new URL(url).host} answered a purge with ${statusCode}`));
    });
    const timer = setTimeout(() => sent.destroy(new Error('the purge timed out')), TIMEOUT_MS);
    sent.on('error', reject).on('close', () => clearTimeout(timer));
    sent.end();
  });
}
