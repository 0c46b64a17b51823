import type { CdnConfig } from '../config-types.ts';
import { startWorkerLoop } from '../db/worker-loop.ts';
import type { DependencyStatus } from '../dependency-status.ts';
import type { Log } from '../log.ts';
import { sendPurge } from './cdn-request.ts';

/**
 * Purges shared caches by surrogate key. Every process purges what it hears of, because only a process that has applied
 * a change sends no more responses from before it; a single purger could not prevent that another process fills the
 * cache with an old page again.
 */
export interface Cdn {
  /** Keys are purged soon, one request after another; failed purges are retried until they succeed. */
  purge(keys: string[]): void;
  /** Resolves when all keys purged so far have been sent. Does not wait for caches that fail. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Deps extends CdnConfig {
  status: DependencyStatus;
  /** The key of all responses, which replaces long lists of keys. */
  everything: string;
  log: Log;
}

const RETRY_MS = 1000;
/** Of one request. */
const KEYS_MAX = 100;

export function createCdn({ purgeUrls, purgeToken, status, everything, log }: Deps): Cdn {
  const failing = new Set<string>();
  const caches = purgeUrls.map((url) =>
    startCache({
      everything,
      log,
      send: (keys) => sendPurge({ url, token: purgeToken, keys }),
      onSuccess: () => {
        failing.delete(url);
        if (failing.size === 0) status.recordSuccess();
      },
      onFailure: (error) => {
        failing.add(url);
        status.recordFailure(error);
      },
    }),
  );
  const flush = async () => void (await Promise.all(caches.map((cache) => cache.flush())));
  return {
    purge: (keys) => caches.forEach((cache) => cache.purge(keys)),
    flush,
    async close() {
      await flush();
      await Promise.all(caches.map((cache) => cache.close()));
    },
  };
}

interface CacheDeps extends Pick<Deps, 'everything' | 'log'> {
  send(keys: string[]): Promise<void>;
  onSuccess(): void;
  onFailure(error: unknown): void;
}

function startCache({ everything, log, send, onSuccess, onFailure }: CacheDeps): Cdn {
  let waiting = new Set<string>();
  let isFailing = false;
  /** The end of the request in progress, and of the next one. */
  let current: PromiseWithResolvers<void> | undefined;
  let next = Promise.withResolvers<void>();

  const sendWaiting = async () => {
    if (waiting.size === 0) return false;
    const keys = waiting;
    waiting = new Set();
    current = next;
    next = Promise.withResolvers();
    try {
      await send(keys.size > KEYS_MAX ? [everything] : [...keys]);
      isFailing = false;
      onSuccess();
    } catch (error) {
      isFailing = true;
      waiting = new Set([...keys, ...waiting]);
      onFailure(error);
    }
    current.resolve();
    current = undefined;
    return !isFailing;
  };
  const loop = startWorkerLoop({ name: 'CDN purge', work: sendWaiting, log, pauseMs: RETRY_MS });
  return {
    purge(keys) {
      for (const key of keys) waiting.add(key);
      if (!isFailing) loop.wake();
    },
    async flush() {
      if (isFailing) return;
      await (waiting.size > 0 ? next : current)?.promise;
    },
    close: () => loop.close(),
  };
}
