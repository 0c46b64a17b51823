import { ApiError } from './api-error.ts';

const rates = [
  'dropWebhooks',
  'duplicateWebhooks',
  'reorderWebhooks',
  'errors',
  'lostReplies',
  'hangs',
  'failedRefunds',
] as const;
type Rate = (typeof rates)[number];

const callFaults = ['error', 'lost_reply', 'hang'] as const;
type CallFault = (typeof callFaults)[number];

interface FaultState extends Record<Rate, number> {
  delayWebhooksMs: number;
  /** Faults of single upcoming calls, each used once. */
  next: { call: string; fault: CallFault }[];
}

export type Faults = ReturnType<typeof createFaults>;

/** Decides which faults occur; the same seed triggers the same faults. */
export function createFaults(seed?: number) {
  const random = seed === undefined ? Math.random : createSeededRandom(seed);
  let state = parseFaults({});
  const isTriggered = (rate: Rate) => random() < state[rate];
  return {
    set(given: Record<string, unknown>): void {
      state = parseFaults(given);
    },
    state: (): FaultState => state,
    isTriggered,
    /** `error` replaces the operation, `lost_reply` drops its response, `hang` does neither. */
    nextFault(call: string): CallFault | undefined {
      const planned = state.next.findIndex((one) => one.call === call);
      if (planned >= 0) return state.next.splice(planned, 1)[0]?.fault;
      if (isTriggered('errors')) return 'error';
      if (isTriggered('lostReplies')) return 'lost_reply';
      return isTriggered('hangs') ? 'hang' : undefined;
    },
  };
}

function parseFaults(given: Record<string, unknown>): FaultState {
  const { delayWebhooksMs = 0, next = [], ...others } = given;
  const unknown = Object.keys(others).find((name) => !rates.some((rate) => rate === name));
  if (unknown !== undefined) throw new ApiError(`No such fault: ${unknown}`);
  if (typeof delayWebhooksMs !== 'number' || !(delayWebhooksMs >= 0)) {
    throw new ApiError('delayWebhooksMs must be a number of milliseconds');
  }
  if (!Array.isArray(next)) throw new ApiError('next must be a list of {call, fault}');
  const rated = rates.map((rate) => [rate, parseRate(rate, others[rate])] as const);
  return {
    ...(Object.fromEntries(rated) as Record<Rate, number>),
    delayWebhooksMs,
    next: next.map(parseNext),
  };
}

function parseRate(name: string, given: unknown = 0): number {
  if (typeof given === 'number' && given >= 0 && given <= 1) return given;
  throw new ApiError(`${name} must be a rate from 0 to 1`);
}

function parseNext(given: unknown): { call: string; fault: CallFault } {
  const { call, fault } = { ...(given as Record<string, unknown>) };
  const known = callFaults.find((one) => one === fault);
  if (typeof call === 'string' && call.includes(' /v1/') && known) return { call, fault: known };
  throw new ApiError(
    `next must name a call like 'POST /v1/orders' and one of ${callFaults.join(', ')}`,
  );
}

/** Mulberry32: a small generator, good enough to choose faults. */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
