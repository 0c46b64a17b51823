import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { runClosedLoop, runOpenLoop, stopwatch } from '../harness/load-loop.ts';
import { send } from '../harness/http-client.ts';
import { auditBooks, type Finding } from '../src/server/audit-books.ts';
import { asc } from '../src/server/db/drizzle.ts';
import { products, productStock } from '../src/server/modules/catalog/tables.ts';
import { details, type PaymentResult } from '../src/server/testing/checkout-flow.ts';
import { addPeople, type Environment } from '../harness/environment.ts';

export interface OverloadResult {
  /** Orders per second with enough workers to saturate the shops. */
  peak: number;
  /** Orders per second under overload. */
  goodput: number;
  /** The p99 of accepted calls. */
  p99Ms: number;
  offered: number;
  /** Checkouts that were rejected with a 503 before any work. */
  shed: number;
  /** Verifications of completed payments that were rejected, which must not happen. */
  verifyShed: number;
  /** Other errors and their counts. */
  unexpected: Record<string, number>;
  findings: Finding[];
}

interface Plan {
  seconds: number;
  times: number;
}

const PEOPLE = 1500;
const WORKERS = 32;
const PAUSE_MS = 10;
const WARM_UP_SECONDS = 3;
/** Without a connection limit, so that requests do not queue in the client. */
const agent = new Agent({ keepAlive: true });

/** Measures the peak rate of checkouts, then offers a multiple of it at a fixed rate. */
export async function overloadCheckout(
  environment: Environment,
  { seconds, times }: Plan,
  report: (line: string) => void = () => {},
): Promise<OverloadResult> {
  const { db } = environment;
  await db.update(productStock).set({ onHand: 1_000_000 });
  const counts = { orders: 0, shed: 0, settlingShed: 0 };
  const unexpected: Record<string, number> = {};
  const watch = stopwatch();
  const attempt = await buyers(environment, { watch, counts, unexpected });
  // A rejected buyer waits a moment before the next attempt.
  const attemptWithPause = async () => {
    const { shed } = counts;
    await attempt();
    if (counts.shed > shed) await sleep(PAUSE_MS);
  };
  report('checkout: warming up');
  await runClosedLoop(
    { workers: WORKERS, seconds: Math.min(WARM_UP_SECONDS, seconds) },
    attemptWithPause,
  );
  report('checkout: measuring the peak');
  counts.orders = 0;
  const peakStart = performance.now();
  await runClosedLoop({ workers: WORKERS, seconds }, attemptWithPause);
  const peak = counts.orders / ((performance.now() - peakStart) / 1000);
  report(`checkout: ${Math.round(peak)} orders per second; now offering ${times} times as many`);
  Object.assign(counts, { orders: 0, shed: 0, settlingShed: 0 });
  watch.reset();
  const startedAt = performance.now();
  await runOpenLoop({ perSecond: peak * times, seconds }, attempt);
  const goodput = counts.orders / ((performance.now() - startedAt) / 1000);
  return {
    peak,
    goodput,
    p99Ms: watch.percentile(0.99),
    offered: Math.round(peak * times * seconds),
    shed: counts.shed,
    verifyShed: counts.settlingShed,
    unexpected,
    findings: await auditBooks(db),
  };
}

interface Measurements {
  watch: ReturnType<typeof stopwatch>;
  counts: { orders: number; shed: number; settlingShed: number };
  unexpected: Record<string, number>;
}

async function buyers(
  { servers, provider, db }: Environment,
  { watch, counts, unexpected }: Measurements,
) {
  const people = await addPeople(db, PEOPLE);
  const offers = await db.select().from(products).orderBy(asc(products.id)).limit(10);
  const note = (what: string) => void (unexpected[what] = (unexpected[what] ?? 0) + 1);
  let count = 0;
  return async (): Promise<void> => {
    count += 1;
    const person = people.shift();
    const offer = offers[count % offers.length];
    if (!person || !offer) return note('no free buyer');
    const { url } = servers[count % servers.length] ?? servers[0];
    const { token } = person;
    try {
      const amount = cartTotals([{ price: toRupees(offer.pricePaise), quantity: 1 }]).totalPaise;
      const orderData = { ...details, items: [{ productId: offer.id, quantity: 1 }] };
      const body = { amount, currency: 'INR', orderData };
      const created = await postTimed(watch, `${url}/api/payments/create-razorpay-order`, {
        token,
        body,
      });
      if (created.status === 503) return void (counts.shed += 1);
      if (created.status !== 200) return note(`create ${created.status}`);
      const paid = await post(provider.payUrl, { body: { order_id: created.id } });
      if (paid.status !== 200) return note(`pay ${paid.status}`);
      const verified = await postTimed(watch, `${url}/api/payments/verify-payment`, {
        token,
        body: paid,
      });
      if (verified.status === 503) counts.settlingShed += 1;
      else if (verified.status === 200) counts.orders += 1;
      else note(`verify ${verified.status}`);
    } catch (error) {
      note((error as Error).message);
    } finally {
      people.push(person);
    }
  };
}

type Response = { status: number; id?: string } & Partial<PaymentResult>;

/** Rejected requests do not count as accepted work. */
async function postTimed(
  watch: Measurements['watch'],
  url: string,
  sent: { token: string; body: object },
): Promise<Response> {
  const startedAt = performance.now();
  const response = await post(url, sent);
  if (response.status !== 503) watch.note(performance.now() - startedAt);
  return response;
}

async function post(url: string, jsonRequest: { token?: string; body: object }): Promise<Response> {
  const { status, headers, text } = await send(url, jsonRequest, agent);
  if (status === 503 && !headers['retry-after']) throw new Error('no Retry-After');
  return { ...(JSON.parse(text) as object), status };
}
