import type { Log } from './log.ts';
import { reasonOf } from './start-error.ts';

/** Whether something the shop depends on works, as far as the last attempt told. */
export interface DependencyStatus {
  /** Answers whether it had failed before. */
  recordSuccess(): boolean;
  recordFailure(error: unknown): void;
  isFailing(): boolean;
}

/** A failure that nobody met again says little about now. */
const FORGOTTEN_AFTER_MS = 5 * 60 * 1000;

/** Says once in the log that something fails, and once that it works again, however often it is tried. */
export function createDependencyStatus(
  what: string,
  log: Log,
  now = () => Date.now(),
): DependencyStatus {
  let failedAt: number | undefined;
  return {
    recordSuccess() {
      if (failedAt === undefined) return false;
      failedAt = undefined;
      log.info(`${what} works again`);
      return true;
    },
    recordFailure(error) {
      if (failedAt === undefined) log.error({ reason: reasonOf(error) }, `${what} fails`);
      failedAt = now();
    },
    isFailing: () => failedAt !== undefined && now() - failedAt < FORGOTTEN_AFTER_MS,
  };
}
