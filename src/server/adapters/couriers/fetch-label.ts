import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { CourierError } from './courier.ts';

const LABEL_BYTES_MAX = 2 * 1024 * 1024;
const BYTES_MAX = 20 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6');
}

/** Also IPv4 addresses that are written as IPv6 ones. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !privateNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

interface LabelSource {
  apiUrl: string;
  /** The number of labels in the PDF. */
  count?: number;
}

/**
 * Fetches a PDF from an address that the provider chose: over https from a public server, or from the configured address
 * of the API. Redirects are not followed.
 */
export async function fetchLabel(url: string, { apiUrl, count = 1 }: LabelSource): Promise<Buffer> {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const isOfApi = target?.origin === new URL(apiUrl).origin;
  if (!target || !(isOfApi || isAllowed(target))) {
    throw new CourierError('The label is at an address that is not allowed', { problem: 'label' });
  }
  return download(target, { isOfApi, bytesMax: Math.min(count * LABEL_BYTES_MAX, BYTES_MAX) });
}

function isAllowed({ protocol, hostname, username, port }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host) === 0 || isPublicAddress(host);
  return protocol === 'https:' && username === '' && port === '' && isPublic;
}

/** Checks the address that is connected to, so that a name cannot change its address after the check. */
const publicLookup: typeof lookup = ((host: string, options: object, callback: LookupCallback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [], 0);
    const isPublic = addresses.every(({ address }) => isPublicAddress(address));
    if (!isPublic || addresses.length === 0) {
      return callback(new Error('the address is not public'), [], 0);
    }
    const [first] = addresses;
    if ((options as { all?: boolean }).all) callback(null, addresses, 0);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  });
  // The overloads of `lookup` cannot be written as one function.
}) as unknown as typeof lookup;

type LookupCallback = (
  error: Error | null,
  address: string | { address: string; family: number }[],
  family: number,
) => void;

function download(
  target: URL,
  { isOfApi, bytesMax }: { isOfApi: boolean; bytesMax: number },
): Promise<Buffer> {
  const options = { timeout: TIMEOUT_MS, ...(!isOfApi && { lookup: publicLookup }) };
  const { get } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(new CourierError('The label could not be fetched', { cause }));
    const request = get(target, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > bytesMax) request.destroy(new Error('the PDF is too large'));
        else chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('end', () => {
        const pdf = Buffer.concat(chunks);
        const isPdf = response.statusCode === 200 && pdf.subarray(0, 5).toString() === '%PDF-';
        if (isPdf) resolve(pdf);
        else fail(new Error(`status ${response.statusCode}, not a PDF`));
      });
    });
    const timer = setTimeout(() => request.destroy(new Error('timed out')), TIMEOUT_MS);
    request.on('error', fail).on('close', () => clearTimeout(timer));
  });
}
