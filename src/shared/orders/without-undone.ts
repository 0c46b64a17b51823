import { UNDONE } from './status.ts';

interface Event {
  note: string | null;
  /** Absent if every event is a status. */
  kind?: string;
}

const isStatus = ({ kind }: Event) => kind === undefined || kind === 'status';

/** The events without those of changes that were undone. Oldest first. */
export function withoutUndone<E extends Event>(events: readonly E[]): E[] {
  const kept: E[] = [];
  for (const event of events) {
    if (event.note !== UNDONE) kept.push(event);
    // The refund of a cancellation follows it.
    else kept.splice(Math.max(0, kept.findLastIndex(isStatus)));
  }
  return kept;
}
