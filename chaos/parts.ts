import type { Row } from '../harness/report.ts';
import type { Finding } from '../src/server/audit-books.ts';
import { bulkShippingRows } from './bulk-shipping-part.ts';
import { compareCarts } from './carts.ts';
import { faceHostileTraffic } from './hostile-traffic.ts';
import { flashSale } from './flash-sale.ts';
import { offerSale } from './offer-sale.ts';
import { fillDisk } from './full-disk.ts';
import { overloadCheckout } from './overload.ts';
import { restartPostgres } from './restarts.ts';
import { deployRows } from './deploy-part.ts';
import { failoverRows } from './failover-part.ts';
import { checkRevokedAccess } from './revoked-access.ts';
import { runChaos } from './run-chaos.ts';
import { startEnvironment, type Environment } from '../harness/environment.ts';
import { webhookStorm } from './webhook-storm.ts';

/** The size of a run. */
export interface Options {
  captures: number;
  kills: number;
  restarts: number;
  minutes: number;
  runs: number;
  carts: number;
  seconds: number;
  failovers: number;
  seed: number;
}

type Report = (line: string) => void;
type Part = (options: Options, report: Report) => Promise<Row[]>;

const SETTLED_GOAL_SECONDS = 60;
const HEALTHY_GOAL_MS = 1000;
const RESTARTS = 20;
const OVERLOAD = { times: 5, p99Ms: 500, goodput: 0.8 };
const VISITOR_GOAL_MS = 500;
const RECOVERY_GOAL_SECONDS = 60;

/** The promises about faults and hostile traffic, quick ones first. */
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

  rights: (options, report) =>
    withEnvironment(options, async (environment) => {
      const { calls, accepted } = await checkRevokedAccess(environment, { report });
      for (const call of accepted) report(`ACCEPTED  ${call}`);
      return [
        {
          promise:
            'logout, demotion and reset count from the next request on, at the other process',
          goal: 'on every route',
          measured: `${accepted.length} accepted`,
          context: `${calls} calls`,
          isKept: accepted.length === 0,
        },
      ];
    }),

  restarts: (options, report) =>
    withEnvironment(options, async (environment) => {
      const { milliseconds, ended } = await restartPostgres(
        environment,
        { times: RESTARTS },
        report,
      );
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
    const { skipped, whileFull, isStorefrontAvailable, isSameProcess, findings } = result;
    const isReported = whileFull.some((words) => words.endsWith('disk failing'));
    const isRefused = !whileFull.some(
      (words) => words.startsWith('subscribe 5') && !words.endsWith('503'),
    );
    return [
      {
        promise:
          'a full disk under the embedded database: reported, survived, recovered without a restart',
        goal: `≤ ${RECOVERY_GOAL_SECONDS} s`,
        measured: skipped ? 'not tried' : `${result.recoveredAfterSeconds.toFixed(1)} s`,
        context: skipped ?? `${whileFull.join(', ')}; ${findings} broken promises`,
        isKept: skipped
          ? 'not promised yet'
          : isReported &&
            isRefused &&
            isStorefrontAvailable &&
            isSameProcess &&
            findings === 0 &&
            result.recoveredAfterSeconds <= RECOVERY_GOAL_SECONDS,
      },
    ];
  },

  crowds: (options, report) =>
    withEnvironment(options, async (environment) => {
      const results = await faceHostileTraffic(environment, options, report);
      return results.map(({ traffic, p99Ms, requests, failed }) => ({
        promise: `an ordinary visitor during ${traffic}`,
        goal: `all served, p99 ≤ ${VISITOR_GOAL_MS} ms`,
        measured: `${failed} of ${requests} not served, p99 ${Math.round(p99Ms)} ms`,
        context: '',
        isKept: failed === 0 && p99Ms <= VISITOR_GOAL_MS,
      }));
    }),

  overload: (options, report) =>
    withEnvironment(options, async (environment) => {
      const { times } = OVERLOAD;
      const result = await overloadCheckout(
        environment,
        { seconds: options.seconds, times },
        report,
      );
      const { peak, goodput, p99Ms, offered, shed, verifyShed, unexpected, findings } = result;
      reportFindings(findings, report);
      const errors = Object.entries(unexpected).map(([what, count]) => `${what}: ${count}`);
      const share = goodput / peak;
      return [
        {
          promise: `${times} times as many buyers as can be served: accepted requests`,
          goal: `p99 ≤ ${OVERLOAD.p99Ms} ms`,
          measured: `p99 ${Math.round(p99Ms)} ms`,
          context: `${offered} offered, ${shed} rejected with 503`,
          isKept: p99Ms <= OVERLOAD.p99Ms,
        },
        {
          promise: 'orders per second under overload',
          goal: `≥ ${OVERLOAD.goodput * 100} % of the peak`,
          measured: `${Math.round(share * 100)} %`,
          context: `${goodput.toFixed(0)} of ${peak.toFixed(0)}`,
          isKept: share >= OVERLOAD.goodput,
        },
        {
          promise: 'verification of payments under overload',
          goal: 'none rejected',
          measured: `${verifyShed} rejected`,
          context: [...errors, `${findings.length} broken promises`].join(', '),
          isKept: verifyShed === 0 && errors.length === 0 && findings.length === 0,
        },
      ];
    }),

  'webhook-storm': (options, report) =>
    withEnvironment(options, async (environment) => {
      const asked = { webhooks: 100, deliveries: 10_000 };
      const { accepted, effects, findings, seconds } = await webhookStorm(environment, asked);
      reportFindings(findings, report);
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

  'flash-sale': (options, report) =>
    withEnvironment(options, async (environment) => {
      const rows: Row[] = [];
      for (let run = 1; run <= options.runs; run += 1) {
        const sale = { buyers: 1000, concurrency: 200, packets: 50 };
        const { orders, answers, contradictions, findings, seconds } = await flashSale(
          environment,
          sale,
        );
        const words = Object.entries(answers).map(([word, count]) => `${count} ${word}`);
        const broken = findings.length + contradictions.length;
        reportFindings(findings, report);
        for (const contradiction of contradictions) report(contradiction);
        const context = `${words.join(', ')}; ${broken} broken promises; ${seconds.toFixed(1)} s`;
        rows.push({
          promise: `flash sale ${run}/${options.runs}: 1000 buyers, 200 at once, 50 packets`,
          goal: 'exactly 50 orders',
          measured: `${orders} orders`,
          context,
          isKept: orders === sale.packets && answers.order === sale.packets && broken === 0,
        });
        report(`sale ${run} of ${options.runs}: ${orders} orders; ${context}`);
      }
      return rows;
    }),

  'offer-sale': (options, report) =>
    withEnvironment(options, async (environment) => {
      const rows: Row[] = [];
      for (let run = 1; run <= options.runs; run += 1) {
        const sale = { buyers: 1000, concurrency: 200, limit: 100, units: 400 };
        const { orders, discounted, unitsSold, findings, seconds } = await offerSale(
          environment,
          sale,
        );
        reportFindings(findings, report);
        const context = `${orders} orders; ${findings.length} broken promises; ${seconds.toFixed(1)} s`;
        rows.push({
          promise: `sale ${run}/${options.runs}: 1000 buyers of a combo and its part, a code for 100`,
          goal: 'exactly 100 with the code, 400 units',
          measured: `${discounted} with the code, ${unitsSold} units`,
          context,
          isKept: discounted === sale.limit && unitsSold === sale.units && findings.length === 0,
        });
        report(
          `sale ${run} of ${options.runs}: ${discounted} with the code, ${unitsSold} units; ${context}`,
        );
      }
      return rows;
    }),

  kills: (options, report) =>
    withEnvironment(options, async (environment) => {
      const outcome = await runChaos(environment, options, report);
      const { captures, orders, refunds, documents, kills, restarts, findings } = outcome;
      reportFindings(findings, report);
      const answers = [...outcome.observations.answers].map(
        ([words, count]) => `${words} ${count}`,
      );
      const { settledAfterSeconds } = outcome;
      return [
        {
          promise:
            'every capture is one order or one refund, the ledger is balanced, serial numbers have no gap',
          goal: 'nothing broken',
          measured: `${findings.length} broken`,
          context: `${captures} captures, ${orders} orders, ${refunds} refunds, ${documents} invoices and credit notes`,
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
          promise: 'kill -9 of shops and immediate restarts of PostgreSQL during the run',
          goal: `${options.kills} and ${options.restarts}, ≥ ${options.captures} captures`,
          measured: `${kills} and ${restarts}`,
          context: `${outcome.minutes.toFixed(1)} minutes`,
          isKept:
            kills >= options.kills && restarts >= options.restarts && captures >= options.captures,
        },
      ];
    }),

  shipping: bulkShippingRows,

  failover: failoverRows,

  deploy: deployRows,
};

/** Each part gets its own shops, PostgreSQL and payment provider. */
async function withEnvironment<T>(
  { seed }: Options,
  run: (environment: Environment) => Promise<T>,
): Promise<T> {
  const environment = await startEnvironment({ seed });
  // The terminal does not stop the database, so this process must.
  const end = () => void environment.close().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    return await run(environment);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
    await environment.close();
  }
}

function reportFindings(findings: Finding[], report: Report): void {
  for (const { check, detail } of findings) report(`BROKEN  ${check}: ${detail}`);
}
