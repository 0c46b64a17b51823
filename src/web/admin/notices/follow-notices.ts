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
 * when it is closed, another tab continues. The tab that the user looks at takes over, because phones suspend hidden
 * ones. Returns a function that stops it.
 */
export function followNotices({ token, lastEventId, onNotice, onUnauthorized }: Options) {
  const stopping = new AbortController();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;
  let position = lastEventId;
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.token !== token) return;
    position = data.eventId;
    onNotice(data.notice, false);
  });

  const read = async (signal: AbortSignal) => {
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
      if (ending === 'refused' || signal.aborted) return;
      if (Date.now() - startedAt > STABLE_MS) waitMs = WAIT_MIN_MS;
      // After a deploy, all browsers must not come back in the same moment.
      const jitter = 0.5 + Math.random();
      await pause(ending === 'replaced' ? REPLACED_WAIT_MS : waitMs * jitter, signal);
      waitMs = Math.min(waitMs * 2, WAIT_MAX_MS);
    }
  };
  // Insecure origins have no locks: there each tab reads a stream of its own.
  if (navigator.locks && channel) readInOneTab(read, stopping.signal);
  else void read(stopping.signal);
  return () => {
    stopping.abort();
    channel?.close();
  };
}

/** Runs `read` in the tab that has the lock. */
function readInOneTab(read: (signal: AbortSignal) => Promise<void>, stopped: AbortSignal): void {
  // The latest request for the lock, and the one that has it.
  let requested: AbortController | undefined;
  let reading: AbortController | undefined;

  async function requestLock({ takesOver }: { takesOver: boolean }): Promise<void> {
    const request = new AbortController();
    requested?.abort();
    requested = request;
    const options = takesOver ? { steal: true } : { signal: request.signal };
    try {
      await navigator.locks.request(NAME, options, () => {
        reading = request;
        return read(request.signal);
      });
    } catch (error) {
      if (request.signal.aborted) return;
      request.abort();
      const hasLost = error instanceof DOMException && error.name === 'AbortError';
      // Another tab has taken over. Any other error says that the browser allows no locks.
      if (hasLost) void requestLock({ takesOver: false });
    }
  }

  const onVisible = () => {
    const isReader = reading === requested;
    if (document.visibilityState === 'visible' && !isReader) void requestLock({ takesOver: true });
  };
  void requestLock({ takesOver: false });
  document.addEventListener('visibilitychange', onVisible, { signal: stopped });
  stopped.addEventListener('abort', () => requested?.abort(), { once: true });
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
