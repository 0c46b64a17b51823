import type { DependencyStatus } from '../../dependency-status.ts';
import { StartError } from '../../start-error.ts';
import { createS3Client, S3Error } from './s3-client.ts';
import type { S3Config } from './s3-url.ts';

const hints: Record<string, string> = {
  NoSuchBucket: 'create the bucket, or correct its name',
  InvalidAccessKeyId: 'the server does not know the access key',
  SignatureDoesNotMatch: 'the secret is wrong, or the region is',
  AccessDenied: 'the access key needs the right to list, read, write and delete objects',
  AuthorizationHeaderMalformed: 'the region is wrong',
  PermanentRedirect: 'the bucket is in another region: change the host and the region',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

interface Options {
  config: S3Config;
  prefix: string;
  status: DependencyStatus | undefined;
}

const isFinal = ({ status }: S3Error) => status > 0 && status < 500 && status !== 429;

/** Throws a StartError if the server rejects the settings. Without an answer the shop starts, and its images are missing. */
export async function checkBucket({ config, prefix, status }: Options): Promise<void> {
  const client = createS3Client(config, { attempts: 1 });
  try {
    const query = { 'list-type': '2', 'max-keys': '1', prefix };
    await client.exchange({ method: 'GET', query });
  } catch (error) {
    if (error instanceof S3Error && isFinal(error)) {
      const hint = hints[error.code];
      throw new StartError(
        `STORAGE_URL: ${error.message} for the bucket ${config.bucket}${hint ? `: ${hint}` : ''}.`,
      );
    }
    status?.recordFailure(error);
  } finally {
    client.close();
  }
}
