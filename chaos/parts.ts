import type { Row } from '../harness/report.ts';
import type { Finding } from '../src/server/audit-books.ts';
import { compareCarts } from './carts.ts';
import { faceCrowds } from './hostile-traffic.ts';
import { flashSale } from './flash-sale.ts';
import { fillDisk } from './full-disk.ts';
import { overloadBuying } from './overload.ts';
import { restartPostgres } from './restarts.ts';
import { endRights } from './revoked-access.ts';
import { runChaos } from './run-chaos.ts';
import { openStage, type Stage } from '../harness/environment.ts';
import { webhookStorm } from './webhook-storm.ts';

/** How much of it. */
export interface Wishes {
  captures: number;
  kills: number;
  restarts: number;
  minutes: number;
  runs: number;
  carts: number;
  seconds: number;
  seed: number;
}

type Report = (line: string) => void;
type Part = (wishes: Wishes, report: Report) => Promise<Row[]>;

const SETTLED_GOAL_SECONDS = 60;
const HEALTHY_GOAL_MS = 1000;
const RESTARTS = 20;
const OVERLOAD = { times: 5, p99Ms: 500, goodput: 0.8 };
const CROWD_GOAL_MS = 500;
const RECOVERY_GOAL_SECONDS = 60;

/** What is promised about faults and crowds, the quick ones first. */
export const parts: Record<string, Part> = {
  carts: async ({ carts, seed }, report) => {
    const { differences, lines, seconds } = compareCarts({ carts, seed }, report);
    for (const difference of differences) report(difference);
    return [
      {
        promise: `${carts.toLocaleString('en-IN')} random carts against an integer model`,
        goal: '0 paise difference',
        measured: `${differences.length} carts differ`,
        context: `${lines.toLocaleString('en-IN')} lines, ${seconds.toFixed(0)} s`,
        isKept: differences.length === 0,
      },
    ];
  },

  rights: (wishes, report) =>
    onStage(wishes, async (stage) => {
      const { calls, letIn } = await endRights(stage, report);
      for (const call of letIn) report(`LET IN  ${call}`);
      return [
        {
          promise:
            'logout, demotion and reset count from the next request on, at the other process',
          goal: 'on every route',
          measured: `${letIn.length} let in`,
          context: `${calls} calls`,
          isKept: letIn.length === 0,
        },
      ];
    }),

  restarts: (wishes, report) =>
    onStage(wishes, async (stage) => {
      const { milliseconds, ended } = await restartPostgres(stage, { times: RESTARTS }, report);
      const inTime = milliseconds.filter((ms) => ms <= HEALTHY_GOAL_MS).length;
      return [
        {
          promise: 'immediate restart of PostgreSQL: alive, and healthy when it accepts again',
          goal: `${RESTARTS} of ${RESTARTS} within ${HEALTHY_GOAL_MS / 1000} s`,
          measured: `${inTime} of ${RESTARTS}, the slowest ${Math.round(Math.max(...milliseconds))} ms`,
          context: `${ended} processes ended`,
          isKept: inTime === RESTARTS && ended === 0,
        },
      ];
    }),

  'full-disk': async (_, report) => {
    const result = await fillDisk(report);
    const { skipped, whileFull, isWindowOpen, isSameProcess, findings } = result;
    const isTold = whileFull.some((words) => words.endsWith('disk failing'));
    const isRefused = !whileFull.some(
      (words) => words.startsWith('subscribe 5') && !words.endsWith('503'),
    );
    return [
      {
        promise:
          'a full disk under the embedded database: told, survived, recovered without a restart',
        goal: `≤ ${RECOVERY_GOAL_SECONDS} s`,
        measured: skipped ? 'not tried' : `${result.recoveredAfterSeconds.toFixed(1)} s`,
        context: skipped ?? `${whileFull.join(', ')}; ${findings} broken promises`,
        isKept: skipped
          ? 'not promised yet'
          : isTold &&
            isRefused &&
            isWindowOpen &&
            isSameProcess &&
            findings === 0 &&
            result.recoveredAfterSeconds <= RECOVERY_GOAL_SECONDS,
      },
    ];
  },

  crowds: (wishes, report) =>
    onStage(wishes, async (stage) => {
      const results = await faceCrowds(stage, wishes, report);
      return results.map(({ crowd, p99Ms, asked, failed }) => ({
        promise: `an ordinary visitor beside ${crowd}`,
        goal: `all served, p99 ≤ ${CROWD_GOAL_MS} ms`,
        measured: `${failed} of ${asked} not served, p99 ${Math.round(p99Ms)} ms`,
        context: '',
        isKept: failed === 0 && p99Ms <= CROWD_GOAL_MS,
      }));
    }),

  overload: (wishes, report) =>
    onStage(wishes, async (stage) => {
      const { times } = OVERLOAD;
      const result = await overloadBuying(stage, { seconds: wishes.seconds, times }, report);
      const { peak, goodput, p99Ms, offered, shed, settlingShed, odd, findings } = result;
      show(findings, report);
      const oddities = Object.entries(odd).map(([what, count]) => `${what}: ${count}`);
      const share = goodput / peak;
      return [
        {
          promise: `${times} times as many buyers as can be served: who is let in`,
          goal: `p99 ≤ ${OVERLOAD.p99Ms} ms`,
          measured: `p99 ${Math.round(p99Ms)} ms`,
          context: `${offered} came, ${shed} were told to come back`,
          isKept: p99Ms <= OVERLOAD.p99Ms,
        },
        {
          promise: 'orders a second meanwhile',
          goal: `≥ ${OVERLOAD.goodput * 100} % of the peak`,
          measured: `${Math.round(share * 100)} %`,
          context: `${goodput.toFixed(0)} of ${peak.toFixed(0)}`,
          isKept: share >= OVERLOAD.goodput,
        },
        {
          promise: 'payments that were made meanwhile',
          goal: 'none told to come back',
          measured: `${settlingShed} told to come back`,
          context: [...oddities, `${findings.length} broken promises`].join(', '),
          isKept: settlingShed === 0 && oddities.length === 0 && findings.length === 0,
        },
      ];
    }),

  'webhook-storm': (wishes, report) =>
    onStage(wishes, async (stage) => {
      const asked = { webhooks: 100, deliveries: 10_000 };
      const { accepted, effects, findings, seconds } = await webhookStorm(stage, asked);
      show(findings, report);
      const { webhooks, deliveries } = asked;
      return [
        {
          promise: '10,000 deliveries of 100 webhooks',
          goal: '100 effects',
          measured: `${effects} effects`,
          context: `${accepted} accepted, ${Math.round(deliveries / seconds)}/s`,
          isKept: effects === webhooks && accepted === deliveries && findings.length === 0,
        },
      ];
    }),

  'flash-sale': (wishes, report) =>
    onStage(wishes, async (stage) => {
      const rows: Row[] = [];
      for (let run = 1; run <= wishes.runs; run += 1) {
        const sale = { buyers: 1000, atOnce: 200, packets: 50 };
        const { orders, told, contradictions, findings, seconds } = await flashSale(stage, sale);
        const words = Object.entries(told).map(([word, count]) => `${count} ${word}`);
        const broken = findings.length + contradictions.length;
        show(findings, report);
        for (const contradiction of contradictions) report(contradiction);
        const context = `${words.join(', ')}; ${broken} broken promises; ${seconds.toFixed(1)} s`;
        rows.push({
          promise: `flash sale ${run}/${wishes.runs}: 1000 buyers, 200 at once, 50 packets`,
          goal: 'exactly 50 orders',
          measured: `${orders} orders`,
          context,
          isKept: orders === sale.packets && told.order === sale.packets && broken === 0,
        });
        report(`sale ${run} of ${wishes.runs}: ${orders} orders; ${context}`);
      }
      return rows;
    }),

  kills: (wishes, report) =>
    onStage(wishes, async (stage) => {
      const outcome = await runChaos(stage, wishes, report);
      const { captures, orders, refunds, kills, restarts, findings } = outcome;
      show(findings, report);
      const answers = [...outcome.notes.answers].map(([words, count]) => `${words} ${count}`);
      const { settledAfterSeconds } = outcome;
      return [
        {
          promise: 'every capture is exactly one order or one refund, the ledger is balanced',
          goal: 'nothing broken',
          measured: `${findings.length} broken`,
          context: `${captures} captures, ${orders} orders, ${refunds} refunds`,
          isKept: findings.length === 0,
        },
        {
          promise: 'settled after the faults are over',
          goal: `≤ ${SETTLED_GOAL_SECONDS} s`,
          measured: `${settledAfterSeconds.toFixed(1)} s`,
          context: answers.join(', '),
          isKept: settledAfterSeconds <= SETTLED_GOAL_SECONDS,
        },
        {
          promise: 'kill -9 of shops and immediate restarts of PostgreSQL meanwhile',
          goal: `${wishes.kills} and ${wishes.restarts}, ≥ ${wishes.captures} captures`,
          measured: `${kills} and ${restarts}`,
          context: `${outcome.minutes.toFixed(1)} minutes`,
          isKept:
            kills >= wishes.kills && restarts >= wishes.restarts && captures >= wishes.captures,
        },
      ];
    }),
};

/** Each part has shops, a PostgreSQL and a payment provider of its own. */
async function onStage<T>({ seed }: Wishes, perform: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage({ seed });
  // The database is no child of the terminal: it has to be closed by whoever opened it.
  const end = () => void stage.close().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    return await perform(stage);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
    await stage.close();
  }
}

function show(findings: Finding[], report: Report): void {
  for (const { promise, what } of findings) report(`BROKEN  ${promise}: ${what}`);
}
