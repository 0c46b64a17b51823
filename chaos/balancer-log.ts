import { readFileSync } from 'node:fs';

interface Requests {
  count: number;
  /** Requests that were sent to another process, because the first one did not accept them. */
  retried: number;
  /** Requests with an error of the server or without an answer, as haproxy logged them. */
  failed: string[];
}

/** The part of haproxy's line from the server to the request: server, times, status, end, connections, queues. */
const LINE =
  / (\S+)\/(\S+) [\d/+-]+ (-?\d+) \d+ - - (\S{4}) \d+\/\d+\/\d+\/\d+\/(\+?\d+) \d+\/\d+ "(.*)"/;

/** Reads what haproxy observed. A client that leaves early is not a failure of the shop. */
export function readBalancerLog(file: string): Requests {
  const requests: Requests = { count: 0, retried: 0, failed: [] };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const match = LINE.exec(line);
    if (!match) continue;
    const [, , server = '', status = '', end = '', retries = '', request = ''] = match;
    requests.count += 1;
    if (retries !== '0') requests.retried += 1;
    const isLeft = end.startsWith('C');
    if (!isLeft && (Number(status) >= 500 || Number(status) < 0 || end.startsWith('S'))) {
      requests.failed.push(`${request}: ${status} ${end} of ${server}`);
    }
  }
  return requests;
}
