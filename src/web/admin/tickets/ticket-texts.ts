import type { Ticket, TicketEvent } from '#shared/support/contract.ts';
import { counted } from '#web/lists/counted.ts';

export const stateLabels: Record<Ticket['state'], { label: string; tone: 'warn' | 'info' | 'ok' }> =
  {
    open: { label: 'Open', tone: 'warn' },
    acknowledged: { label: 'Acknowledged', tone: 'info' },
    resolved: { label: 'Resolved', tone: 'ok' },
  };

export const eventText: Record<TicketEvent['kind'], string> = {
  acknowledged: 'Acknowledged',
  answered: 'Answered',
  resolved: 'Resolved',
  reopened: 'Reopened',
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `due in 5 hours`, `late by 2 days`; rounded down, so that it never promises too much time. */
export function dueText(dueAt: string, now = new Date()): string {
  const ms = Date.parse(dueAt) - now.getTime();
  return ms < 0 ? `late by ${spanText(-ms)}` : `due in ${spanText(ms)}`;
}

function spanText(ms: number): string {
  if (ms < HOUR_MS) return counted(Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < 2 * DAY_MS) return counted(Math.floor(ms / HOUR_MS), 'hour');
  return counted(Math.floor(ms / DAY_MS), 'day');
}

const WORDS_MAX = 140;

/** The start of a message on one line. */
export function excerpt(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length > WORDS_MAX ? `${line.slice(0, WORDS_MAX).trimEnd()}…` : line;
}
