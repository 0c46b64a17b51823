import { UNDONE } from './status.ts';

interface Event {
  note: string | null;
  /** Absent if every event is a status. */
  kind?: string;
  /** The status of an order. */
  value?: string;
  /** The status of a parcel. */
  status?: string;
}

const isStatus = ({ kind }: Event) => kind === undefined || kind === 'status';
const statusOf = ({ value, status }: Event) => status ?? value;

/** The events without those of changes that were undone. Oldest first. */
export function withoutUndone<E extends Event>(events: readonly E[]): E[] {
  const kept: E[] = [];
  for (const event of events) {
    if (event.note !== UNDONE) kept.push(event);
    else kept.splice(startOfChange(kept, event));
  }
  return kept;
}

/** One change can have several events: the status, with a parcel also the one before it, and the refund. */
function startOfChange(kept: readonly Event[], undone: Event): number {
  const isBefore = (event: Event) => isStatus(event) && statusOf(event) === statusOf(undone);
  const before = kept.findLastIndex(isBefore);
  const start = kept.findIndex((event, index) => index > before && isStatus(event));
  // Without an event of the state before, only the last status is known to belong to the change.
  if (before < 0) return Math.max(0, kept.findLastIndex(isStatus));
  return start < 0 ? kept.length : start;
}
