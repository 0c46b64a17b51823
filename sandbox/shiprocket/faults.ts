import { createSeededRandom } from '../razorpay/faults.ts';
import { SandboxError } from './sandbox-error.ts';

const rates = [
  'errors',
  'lostReplies',
  'hangs',
  'rateLimits',
  'dropWebhooks',
  'duplicateWebhooks',
  'reorderWebhooks',
] as const;
type Rate = (typeof rates)[number];

const callFaults = ['error', 'lost_reply', 'hang', 'hold', 'rate_limit', 'expired_token'] as const;
type CallFault = (typeof callFaults)[number];

const scenarios = ['refused_label', 'no_balance', 'duplicate_order_ids'] as const;
type Scenario = (typeof scenarios)[number];

interface FaultState extends Record<Rate, number> {
  /** Faults of single upcoming calls, each used once. */
  next: { call: string; fault: CallFault }[];
  /** They last until the next change. */
  scenarios: Scenario[];
  /** No courier delivers there. */
  unserviceablePincodes: string[];
  /** No courier collects parcels there. */
  unserviceablePickups: string[];
}

export type Faults = ReturnType<typeof createFaults>;

/** Decides which faults occur; the same seed triggers the same faults. */
export function createFaults(seed?: number) {
  const random = seed === undefined ? Math.random : createSeededRandom(seed);
  let state = parseFaults({});
  const held = new Set<() => void>();
  const isTriggered = (rate: Rate) => random() < state[rate];
  return {
    set(given: Record<string, unknown>): void {
      state = parseFaults(given);
    },
    state: (): FaultState => state,
    isTriggered,
    /** Resolves with the next `release`. */
    untilReleased: () => new Promise<void>((resolve) => held.add(resolve)),
    release(): void {
      for (const resolve of held) resolve();
      held.clear();
    },
    has: (scenario: Scenario) => state.scenarios.includes(scenario),
    /** `lost_reply` drops the response after the operation; all others replace the operation. */
    nextFault(call: string): CallFault | undefined {
      const planned = state.next.findIndex((one) => one.call === call);
      if (planned >= 0) return state.next.splice(planned, 1)[0]?.fault;
      if (isTriggered('errors')) return 'error';
      if (isTriggered('lostReplies')) return 'lost_reply';
      if (isTriggered('rateLimits')) return 'rate_limit';
      return isTriggered('hangs') ? 'hang' : undefined;
    },
  };
}

function parseFaults(given: Record<string, unknown>): FaultState {
  const { next = [], scenarios: wanted = [], unserviceablePincodes = [], ...rest } = given;
  const { unserviceablePickups = [], ...others } = rest;
  const unknown = Object.keys(others).find((name) => !rates.some((rate) => rate === name));
  if (unknown !== undefined) throw new SandboxError(`No such fault: ${unknown}`);
  if (![next, wanted, unserviceablePincodes, unserviceablePickups].every(Array.isArray)) {
    throw new SandboxError(
      'next, scenarios, unserviceablePincodes and unserviceablePickups must be lists',
    );
  }
  const rated = rates.map((rate) => [rate, parseRate(rate, others[rate])] as const);
  return {
    ...(Object.fromEntries(rated) as Record<Rate, number>),
    next: (next as unknown[]).map(parseNext),
    scenarios: (wanted as unknown[]).map(parseScenario),
    unserviceablePincodes: (unserviceablePincodes as unknown[]).map(String),
    unserviceablePickups: (unserviceablePickups as unknown[]).map(String),
  };
}

function parseRate(name: string, given: unknown = 0): number {
  if (typeof given === 'number' && given >= 0 && given <= 1) return given;
  throw new SandboxError(`${name} must be a rate from 0 to 1`);
}

function parseNext(given: unknown): { call: string; fault: CallFault } {
  const { call, fault } = { ...(given as Record<string, unknown>) };
  const known = callFaults.find((one) => one === fault);
  if (typeof call === 'string' && known) return { call, fault: known };
  throw new SandboxError(
    `next must name a call like 'POST /orders/create/adhoc' and one of ${callFaults.join(', ')}`,
  );
}

function parseScenario(given: unknown): Scenario {
  const known = scenarios.find((one) => one === given);
  if (!known) throw new SandboxError(`A scenario is one of ${scenarios.join(', ')}`);
  return known;
}
