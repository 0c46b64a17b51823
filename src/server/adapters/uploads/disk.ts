import { statfs } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';

const MB = 1024 * 1024;
/** Stays free for the database, which stops on a full disk. */
const RESERVE_BYTES = 256 * MB;

const FULL = ['ENOSPC', 'EDQUOT'];

/** Throws `disk_full` if a file of this size would leave too little space for the database. */
export async function rejectIfFull(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + RESERVE_BYTES) throw new AppError('disk_full');
}

/** Reports a full disk as `disk_full`. */
export async function writeToDisk<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw FULL.includes(code) ? new AppError('disk_full', { cause: error }) : error;
  }
}
