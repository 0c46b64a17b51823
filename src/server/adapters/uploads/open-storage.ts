import type { DependencyStatus } from '../../dependency-status.ts';
import type { S3Config } from '../s3/s3-url.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

interface Options {
  dataDir: string;
  s3: S3Config | undefined;
  status?: DependencyStatus | undefined;
}

/** The S3 client is loaded only when it is configured. */
export async function openStorage({ dataDir, s3, status }: Options): Promise<Storage> {
  const folder = createFolderStorage(dataDir);
  if (!s3) return folder;
  const { createS3Storage } = await import('../s3/s3-storage.ts');
  return createS3Storage({ config: s3, drafts: folder, status });
}
