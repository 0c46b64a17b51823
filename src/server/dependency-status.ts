import type { Log } from './log.ts';
import { errorMessage } from './start-error.ts';

/** Whether the last call to an external system, such as the mail server, succeeded. */
export interface DependencyStatus {
  /** Returns whether the previous attempt had failed. */
  recordSuccess(): boolean;
  recordFailure(error: unknown): void;
  isFailing(): boolean;
}

/** After this time without attempts, the current state is unknown. */
const FAILURE_EXPIRES_MS = 5 * 60 * 1000;

/** Logs the start and the end of a failure once each, however many attempts there are. */
export function createDependencyStatus(
  name: string,
  log: Log,
  now = () => Date.now(),
): DependencyStatus {
  let failedAt: number | undefined;
  return {
    recordSuccess() {
      if (failedAt === undefined) return false;
      failedAt = undefined;
      log.info(`${name} works again`);
      return true;
    },
    recordFailure(error) {
      if (failedAt === undefined) log.error({ reason: errorMessage(error) }, `${name} fails`);
      failedAt = now();
    },
    isFailing: () => failedAt !== undefined && now() - failedAt < FAILURE_EXPIRES_MS,
  };
}
