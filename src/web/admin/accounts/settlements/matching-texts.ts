import type { MatchingState } from '#shared/accounting/matching-states.ts';

export const stateLabels = {
  matched: { label: 'Matched', tone: 'ok' },
  waiting: { label: 'Waiting', tone: 'warn' },
  different: { label: 'Different', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'bad' },
} as const satisfies Record<MatchingState, unknown>;
