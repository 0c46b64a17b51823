import type { EventStream } from './event-stream.ts';

const PER_ACCOUNT_MAX = 5;
const PER_PROCESS_MAX = 200;

export interface Viewer {
  userId: string;
  role: string;
  sessionHash: string;
}

/** A stream and what its account may see. */
export interface OpenStream extends EventStream {
  viewer: Viewer;
  /** Notices that this stream has had, because it was opened while they were new. */
  sentIds: Set<string>;
}

/** The streams of this process in the order in which they were opened. */
export interface OpenStreams {
  all(): OpenStream[];
  /** Closes the oldest streams above the limits. */
  add(stream: OpenStream): void;
  closeAll(): void;
}

/** `onEmpty` is called when the last stream has ended. */
export function createOpenStreams(onEmpty: () => void): OpenStreams {
  const streams = new Set<OpenStream>();
  const remove = (stream: OpenStream) => {
    if (streams.delete(stream) && streams.size === 0) onEmpty();
  };
  const replaceOldest = (candidates: OpenStream[], max: number) => {
    for (const stream of candidates.slice(0, Math.max(0, candidates.length - max))) {
      // The client does not reconnect soon, which would replace another stream.
      stream.send({ event: 'replaced', data: {} });
      stream.end();
      remove(stream);
    }
  };
  return {
    all: () => [...streams],
    add(stream) {
      streams.add(stream);
      stream.readable.once('close', () => remove(stream));
      const isSameAccount = ({ viewer }: OpenStream) => viewer.userId === stream.viewer.userId;
      replaceOldest([...streams].filter(isSameAccount), PER_ACCOUNT_MAX);
      replaceOldest([...streams], PER_PROCESS_MAX);
    },
    closeAll() {
      for (const stream of streams) {
        stream.end();
        remove(stream);
      }
    },
  };
}
