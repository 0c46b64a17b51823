import { randomBytes } from 'node:crypto';
import { beforeEach, inject } from 'vitest';
import { createS3Client } from '../adapters/s3/s3-client.ts';
import { parseS3Url, type S3Config } from '../adapters/s3/s3-url.ts';
import { ACCESS_KEY, SECRET_KEY } from './ceph.ts';

/** Skips the tests of a file where no S3-compatible server is installed. */
export function needS3Server(): void {
  beforeEach(({ skip }) => skip(inject('s3Port') === 0, 'needs an S3-compatible server'));
}

/** Creates an empty bucket and returns its `STORAGE_URL`. */
export async function createBucket(port = inject('s3Port')): Promise<string> {
  const url = storageUrl(port, `shop-${randomBytes(4).toString('hex')}`);
  const client = createS3Client(readS3Url(url));
  await client.exchange({ method: 'PUT' });
  client.close();
  return url;
}

export const storageUrl = (port: number, bucket: string) =>
  `s3+http://${ACCESS_KEY}:${encodeURIComponent(SECRET_KEY)}@127.0.0.1:${port}/${bucket}`;

export function readS3Url(url: string): S3Config {
  const config = parseS3Url(url);
  if (typeof config === 'string') throw new Error(config);
  return config;
}
