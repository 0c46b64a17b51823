import { createHash, createHmac } from 'node:crypto';
import type { S3Config } from './s3-url.ts';

// AWS Signature Version 4 in the Authorization header, with the hash of the content:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html

const ALGORITHM = 'AWS4-HMAC-SHA256';

export interface UnsignedRequest {
  method: string;
  host: string;
  /** Encoded with `encodePath`. */
  path: string;
  query: Record<string, string>;
  /** With names in lower case. All of them are signed. */
  headers: Record<string, string>;
  body: Uint8Array;
}

type Credentials = Pick<S3Config, 'accessKey' | 'secretKey' | 'region'>;

/** Returns all headers of the request, with its signature. */
export function signRequest(
  request: UnsignedRequest,
  { accessKey, secretKey, region }: Credentials,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const date = time.slice(0, 8);
  const contentHash = sha256(request.body);
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
  };
  const names = Object.keys(headers).sort();
  const signedHeaders = names.join(';');
  const canonicalRequest = [
    request.method,
    request.path,
    encodeQuery(request.query),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    signedHeaders,
    contentHash,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretKey}`,
  );
  const text = [ALGORITHM, time, scope, sha256(canonicalRequest)].join('\n');
  const signature = hmac(key, text).toString('hex');
  const authorization = `${ALGORITHM} Credential=${accessKey}/${scope},SignedHeaders=${signedHeaders},Signature=${signature}`;
  return { ...headers, authorization };
}

export const encodePath = (path: string) => path.split('/').map(encode).join('/');

export function encodeQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
