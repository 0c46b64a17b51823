import { inject } from 'vitest';
import { createBucket, needS3Server } from './s3-bucket.ts';
import { setDefaultEnv } from './test-shop.ts';

// The set-up of the project `storage`: its shops store their uploads on an S3-compatible server.

needS3Server();
setDefaultEnv(async () => (inject('s3Port') === 0 ? {} : { STORAGE_URL: await createBucket() }));
