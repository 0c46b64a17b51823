import { AppError } from '#shared/errors.ts';
import type { DependencyStatus } from '../../dependency-status.ts';
import { S3Error } from './s3-client.ts';

/** Reads that may wait for the headers of their answer. */
const WAITING_MAX = 256;

export interface OutageGuard {
  /** Runs a request that can be repeated later, unless another one has just failed. */
  read<T>(request: () => Promise<T>): Promise<T>;
  /** Runs a request in any case. */
  write<T>(request: () => Promise<T>): Promise<T>;
}

/** Reports failures as `unavailable`. During an outage one read at a time tests the storage, and all others fail at once. */
export function createOutageGuard(status: DependencyStatus | undefined): OutageGuard {
  let hasFailed = false;
  let waiting = 0;
  const run = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      const result = await request();
      hasFailed = false;
      status?.recordSuccess();
      return result;
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      hasFailed = true;
      status?.recordFailure(error);
      throw unavailable(error);
    }
  };
  return {
    read: async (request) => {
      if (waiting >= (hasFailed ? 1 : WAITING_MAX)) throw unavailable();
      waiting += 1;
      try {
        return await run(request);
      } finally {
        waiting -= 1;
      }
    },
    write: run,
  };
}

function unavailable(cause?: unknown): AppError {
  const message =
    'The file storage cannot be reached right now. Please try again in a few minutes.';
  return new AppError('unavailable', { message, cause, retryAfterSeconds: 30 });
}
