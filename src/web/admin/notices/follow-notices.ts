import type { Notice } from '#shared/notices/notice.ts';
import { readStream } from './read-stream.ts';

const NAME = 'admin-notices';
const WAIT_MIN_MS = 1000;
const WAIT_MAX_MS = 60_000;
/** A stream that lasted so long was fine, so the next wait is short again. */
const STABLE_MS = 30_000;
/** So many other browsers use the account that this one would only replace them. */
const REPLACED_WAIT_MS = 5 * 60_000;

interface Options {
  token: string;
  lastEventId: string;
  /** `isReader`: this tab reads the stream for all tabs of the browser. */
  onNotice: (notice: Notice, isReader: boolean) => void;
  onUnauthorized: () => void;
}

interface Message {
  token: string;
  notice: Notice;
  eventId: string;
}

/**
 * Follows the notices of the account. One tab of the browser reads the stream and passes each notice on to the others;
 * when it is closed, another tab continues. Returns a function that stops it.
 */
export function followNotices({ token, lastEventId, onNotice, onUnauthorized }: Options) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;
  let position = lastEventId;
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.token !== token) return;
    position = data.eventId;
    onNotice(data.notice, false);
  });

  const read = async () => {
    let waitMs = WAIT_MIN_MS;
    while (!signal.aborted) {
      const startedAt = Date.now();
      const ending = await readStream({
        token,
        lastEventId: position,
        signal,
        onUnauthorized,
        onNotice: (notice, eventId) => {
          position = eventId;
          onNotice(notice, true);
          // A channel has only one origin.
          // oxlint-disable-next-line unicorn/require-post-message-target-origin
          channel?.postMessage({ token, notice, eventId } satisfies Message);
        },
      });
      if (ending === 'refused') return;
      if (Date.now() - startedAt > STABLE_MS) waitMs = WAIT_MIN_MS;
      // After a deploy, all browsers must not come back in the same moment.
      const jitter = 0.5 + Math.random();
      await pause(ending === 'replaced' ? REPLACED_WAIT_MS : waitMs * jitter, signal);
      waitMs = Math.min(waitMs * 2, WAIT_MAX_MS);
    }
  };
  // Insecure origins have no locks: there each tab reads a stream of its own.
  if (navigator.locks && channel) {
    void navigator.locks.request(NAME, { signal }, read).catch(() => {});
  } else void read();
  return () => {
    stopping.abort();
    channel?.close();
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
