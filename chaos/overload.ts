import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { atFullSpeed, atPace, stopwatch } from '../harness/load-loop.ts';
import { send } from '../harness/http-client.ts';
import { auditBooks, type Finding } from '../src/server/audit-books.ts';
import { asc } from '../src/server/db/drizzle.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import { details, type Paid } from '../src/server/testing/checkout-flow.ts';
import { addPeople, type Stage } from '../harness/environment.ts';

export interface OverloadResult {
  /** A second, with as many at once as it takes to keep the shops busy. */
  peak: number;
  /** A second, while five times as many come. */
  goodput: number;
  /** How long a call took that was let in. */
  p99Ms: number;
  offered: number;
  /** Told to come back, before anything was done for them. */
  shed: number;
  /** Of payments that were made: told to come back, which must not be. */
  settlingShed: number;
  /** Anything else that went wrong. */
  odd: Record<string, number>;
  findings: Finding[];
}

interface Plan {
  seconds: number;
  times: number;
}

const PEOPLE = 1500;
const WORKERS = 32;
const PAUSE_MS = 10;
/** As many connections as it takes: who comes does not wait for who came before. */
const agent = new Agent({ keepAlive: true });

/** As many buyers as the shops can serve, and then several times as many, whether or not they are answered. */
export async function overloadBuying(
  stage: Stage,
  { seconds, times }: Plan,
  report: (line: string) => void = () => {},
): Promise<OverloadResult> {
  const { db } = stage;
  await db.update(products).set({ onHand: 1_000_000 });
  const counts = { orders: 0, shed: 0, settlingShed: 0 };
  const odd: Record<string, number> = {};
  const watch = stopwatch();
  const attempt = await buyers(stage, { watch, counts, odd });
  // Who is told to come back waits a moment, as people do.
  const patient = async () => {
    const { shed } = counts;
    await attempt();
    if (counts.shed > shed) await sleep(PAUSE_MS);
  };
  report('buying: warming up');
  await atFullSpeed({ workers: WORKERS, seconds: 3 }, patient);
  report('buying: as fast as it goes');
  counts.orders = 0;
  const peakStart = performance.now();
  await atFullSpeed({ workers: WORKERS, seconds }, patient);
  const peak = counts.orders / ((performance.now() - peakStart) / 1000);
  report(`buying: ${Math.round(peak)} orders a second; now ${times} times as many come`);
  Object.assign(counts, { orders: 0, shed: 0, settlingShed: 0 });
  watch.reset();
  const startedAt = performance.now();
  await atPace({ perSecond: peak * times, seconds }, attempt);
  const goodput = counts.orders / ((performance.now() - startedAt) / 1000);
  return {
    peak,
    goodput,
    p99Ms: watch.percentile(0.99),
    offered: Math.round(peak * times * seconds),
    shed: counts.shed,
    settlingShed: counts.settlingShed,
    odd,
    findings: await auditBooks(db),
  };
}

interface Books {
  watch: ReturnType<typeof stopwatch>;
  counts: { orders: number; shed: number; settlingShed: number };
  odd: Record<string, number>;
}

async function buyers({ branches, provider, db }: Stage, { watch, counts, odd }: Books) {
  const people = await addPeople(db, PEOPLE);
  const offers = await db.select().from(products).orderBy(asc(products.id)).limit(10);
  const note = (what: string) => void (odd[what] = (odd[what] ?? 0) + 1);
  let turn = 0;
  return async (): Promise<void> => {
    turn += 1;
    const person = people.shift();
    const offer = offers[turn % offers.length];
    if (!person || !offer) return note('nobody was left to come');
    const { url } = branches[turn % branches.length] ?? branches[0];
    const { token } = person;
    try {
      const amount = cartTotals([{ price: toRupees(offer.pricePaise), quantity: 1 }]).totalPaise;
      const orderData = { ...details, items: [{ productId: offer.id, quantity: 1 }] };
      const body = { amount, currency: 'INR', orderData };
      const created = await timed(watch, `${url}/api/payments/create-razorpay-order`, {
        token,
        body,
      });
      if (created.status === 503) return void (counts.shed += 1);
      if (created.status !== 200) return note(`create ${created.status}`);
      const paid = await post(provider.payUrl, { body: { order_id: created.id } });
      if (paid.status !== 200) return note(`pay ${paid.status}`);
      const settled = await timed(watch, `${url}/api/payments/verify-payment`, {
        token,
        body: paid,
      });
      if (settled.status === 503) counts.settlingShed += 1;
      else if (settled.status === 200) counts.orders += 1;
      else note(`verify ${settled.status}`);
    } catch (error) {
      note((error as Error).message);
    } finally {
      people.push(person);
    }
  };
}

type Said = { status: number; id?: string } & Partial<Paid>;

/** What is told to come back is no work that was let in. */
async function timed(
  watch: Books['watch'],
  url: string,
  sent: { token: string; body: object },
): Promise<Said> {
  const startedAt = performance.now();
  const said = await post(url, sent);
  if (said.status !== 503) watch.note(performance.now() - startedAt);
  return said;
}

async function post(url: string, posted: { token?: string; body: object }): Promise<Said> {
  const { status, headers, text } = await send(url, posted, agent);
  if (status === 503 && !headers['retry-after']) throw new Error('no Retry-After');
  return { ...(JSON.parse(text) as object), status };
}
