import { Refusal } from './api-error.ts';

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
  /** Faults of single calls to come, each used once. */
  next: { call: string; fault: CallFault }[];
}

export type Faults = ReturnType<typeof createFaults>;

/** What goes wrong, and how often. The same seed makes the same things go wrong. */
export function createFaults(seed?: number) {
  const random = seed === undefined ? Math.random : seeded(seed);
  let state = parseFaults({});
  const happens = (rate: Rate) => random() < state[rate];
  return {
    set(given: Record<string, unknown>): void {
      state = parseFaults(given);
    },
    state: (): FaultState => state,
    happens,
    /** `error` strikes before anything is done, `lost_reply` after, `hang` instead. */
    ofCall(call: string): CallFault | undefined {
      const planned = state.next.findIndex((one) => one.call === call);
      if (planned >= 0) return state.next.splice(planned, 1)[0]?.fault;
      if (happens('errors')) return 'error';
      if (happens('lostReplies')) return 'lost_reply';
      return happens('hangs') ? 'hang' : undefined;
    },
  };
}

function parseFaults(given: Record<string, unknown>): FaultState {
  const { delayWebhooksMs = 0, next = [], ...others } = given;
  const unknown = Object.keys(others).find((name) => !rates.some((rate) => rate === name));
  if (unknown !== undefined) throw new Refusal(`No such fault: ${unknown}`);
  if (typeof delayWebhooksMs !== 'number' || !(delayWebhooksMs >= 0)) {
    throw new Refusal('delayWebhooksMs is a number of milliseconds');
  }
  if (!Array.isArray(next)) throw new Refusal('next is a list of {call, fault}');
  const rated = rates.map((rate) => [rate, parseRate(rate, others[rate])] as const);
  return {
    ...(Object.fromEntries(rated) as Record<Rate, number>),
    delayWebhooksMs,
    next: next.map(parseNext),
  };
}

function parseRate(name: string, given: unknown = 0): number {
  if (typeof given === 'number' && given >= 0 && given <= 1) return given;
  throw new Refusal(`${name} is a rate from 0 to 1`);
}

function parseNext(given: unknown): { call: string; fault: CallFault } {
  const { call, fault } = { ...(given as Record<string, unknown>) };
  const known = callFaults.find((one) => one === fault);
  if (typeof call === 'string' && call.includes(' /v1/') && known) return { call, fault: known };
  throw new Refusal(`next names a call like 'POST /v1/orders' and one of ${callFaults.join(', ')}`);
}

/** Mulberry32: small, and good enough for accidents. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
