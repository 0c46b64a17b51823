import type { Notice } from '#shared/notices/notice.ts';
import { createEventParser } from './parse-events.ts';

/** Why a stream ended: `replaced` by newer ones of the account, `refused` by the server, or `lost`. */
type Ending = 'replaced' | 'refused' | 'lost';

interface Options {
  token: string;
  lastEventId: string;
  signal: AbortSignal;
  onNotice: (notice: Notice, eventId: string) => void;
  onUnauthorized: () => void;
}

/** Without a heartbeat for so long, the connection is dead. */
const SILENCE_MAX_MS = 50_000;

/** Reads notices until the stream ends. `EventSource` cannot send the token in a header. */
export async function readStream(options: Options): Promise<Ending> {
  const { token, lastEventId, signal, onNotice, onUnauthorized } = options;
  const ending = new AbortController();
  const abort = () => ending.abort();
  signal.addEventListener('abort', abort, { once: true });
  let timer = setTimeout(abort, SILENCE_MAX_MS);
  try {
    const response = await fetch('/api/admin/notices/stream', {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': lastEventId },
      cache: 'no-store',
      signal: ending.signal,
    });
    if (response.status === 401) onUnauthorized();
    if (response.status === 401 || response.status === 403) return 'refused';
    if (!response.ok || !response.body) return 'lost';
    const parse = createEventParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return 'lost';
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MAX_MS);
      for (const { event, id, data } of parse(value)) {
        if (event === 'replaced') return 'replaced';
        if (event === 'notice') onNotice(JSON.parse(data) as Notice, id);
      }
    }
  } catch {
    return 'lost';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    // Also closes a connection whose last event was read.
    abort();
  }
}
