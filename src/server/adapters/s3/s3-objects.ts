import type { S3Client } from './s3-client.ts';
import { readElements, readTag } from './s3-xml.ts';

export interface S3Object {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/** All objects whose keys start with this prefix. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<S3Object> {
  let token = '';
  do {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
    const { content } = await client.exchange({ method: 'GET', query });
    const xml = content.toString();
    for (const element of readElements(xml, 'Contents')) {
      yield {
        key: readTag(element, 'Key'),
        bytes: Number(readTag(element, 'Size')),
        modifiedAt: new Date(readTag(element, 'LastModified')),
      };
    }
    token = readTag(xml, 'IsTruncated') === 'true' ? readTag(xml, 'NextContinuationToken') : '';
  } while (token);
}

/**
 * Copies an object onto itself, which gives it a new modification time. Returns false if it is missing. A copy can fail
 * after the status 200 was sent.
 */
export async function touchObject(
  client: S3Client,
  { bucket, key, headers }: { bucket: string; key: string; headers: Record<string, string> },
): Promise<boolean> {
  const { response, content } = await client.exchange({
    method: 'PUT',
    key,
    headers: {
      ...headers,
      'x-amz-copy-source': `/${bucket}/${key}`,
      'x-amz-metadata-directive': 'REPLACE',
    },
    accepts: [404],
  });
  return response.statusCode === 200 && readTag(content.toString(), 'ETag') !== '';
}

/** The size of an object; undefined if it is missing. */
export async function findObjectSize(client: S3Client, key: string): Promise<number | undefined> {
  const { response } = await client.exchange({ method: 'HEAD', key, accepts: [404] });
  return response.statusCode === 404 ? undefined : Number(response.headers['content-length']);
}
