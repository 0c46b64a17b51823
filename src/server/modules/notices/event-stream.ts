import { Readable } from 'node:stream';

/** Without the buffers of the socket. */
const BUFFERED_BYTES_MAX = 64 * 1024;

interface ServerEvent {
  event: string;
  /** What a reconnecting client sends as `Last-Event-ID`. */
  id?: string;
  data: unknown;
}

/** Server-sent events for one reader. A reader that is too slow is dropped, so that the memory stays bounded. */
export interface EventStream {
  readable: Readable;
  send(event: ServerEvent): void;
  /** Keeps proxies from closing an idle connection. */
  sendHeartbeat(): void;
  end(): void;
}

export function createEventStream(): EventStream {
  const readable = new Readable({ read() {} });
  const write = (text: string) => {
    if (readable.destroyed || readable.readableEnded) return;
    readable.push(text);
    if (readable.readableLength > BUFFERED_BYTES_MAX) readable.destroy();
  };
  let isEnded = false;
  // Sent at once, so that the client gets the headers before the first event.
  write(': open\n\n');
  return {
    readable,
    send: ({ event, id, data }) => {
      if (isEnded) return;
      const position = id === undefined ? '' : `id: ${id}\n`;
      // JSON contains no line breaks.
      write(`event: ${event}\n${position}data: ${JSON.stringify(data)}\n\n`);
    },
    sendHeartbeat: () => {
      if (!isEnded) write(': heartbeat\n\n');
    },
    end: () => {
      if (isEnded || readable.destroyed) return;
      isEnded = true;
      readable.push(null);
    },
  };
}
