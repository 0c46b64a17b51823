import { expect, onTestFinished, test } from 'vitest';
import { callApi } from '../../chaos/call-api.ts';
import { findPostgres, NO_POSTGRES } from '../../harness/debian-postgres.ts';
import { addPeople, startEnvironment } from '../../harness/environment.ts';
import { startCluster, type PostgresNode } from '../../harness/postgres-cluster.ts';
import { eq } from './db/drizzle.ts';
import { cartItems } from './modules/cart/tables.ts';

const OK = [200];
/** Without a primary the shop asks the client to try again. */
const LATER = ['503 with Retry-After'];

const hasPostgres = findPostgres() !== undefined;

test.skipIf(!hasPostgres)(
  `shops answer 503 while the database only reads or is lost, follow the promoted standby, and lose no acknowledged write${hasPostgres ? '' : ` (skipped: ${NO_POSTGRES})`}`,
  async () => {
    const cluster = await startCluster();
    onTestFinished(cluster.close);
    const { primary, standby } = cluster;
    const { servers, db, close } = await startEnvironment({ databaseUrl: urlOf(primary, standby) });
    onTestFinished(close);
    const [customer] = await addPeople(db, 1);
    if (!customer) throw new Error('no customer');

    const answers = new Set<number | string>();
    let key = 0;
    const describe = ({ status, code, hasRetryAfter }: Awaited<ReturnType<typeof callApi>>) =>
      status === 503 && hasRetryAfter ? '503 with Retry-After' : status || code;
    /** Adds to the cart at each shop, and repeats a change with its key until it is acknowledged. */
    const addToCart = async () => {
      const seen: (number | string)[] = [];
      for (const { url } of servers) {
        const answer = await callApi(url, 'POST /api/cart/add', {
          as: customer,
          body: { productId: '1', quantity: 1 },
          headers: { 'idempotency-key': `addition-${key}` },
        });
        if (answer.status === 200) key += 1;
        seen.push(describe(answer));
      }
      const health = await Promise.all(
        servers.map(({ url }) => callApi(url, 'GET /api/health', {})),
      );
      seen.push(...health.map(describe));
      for (const one of seen) answers.add(one);
      return [...new Set(seen)];
    };
    const pages = () =>
      Promise.all(
        servers.map(async ({ url }) => (await fetch(`${url}/products/classic-sattu`)).status),
      );
    expect(await addToCart()).toEqual(OK);
    expect(await pages()).toEqual([200, 200]);

    await setReadOnly(primary, 'on');
    await expect.poll(addToCart).toEqual(LATER);
    expect(await pages()).toEqual([200, 200]);
    await setReadOnly(primary, 'off');
    await expect.poll(addToCart).toEqual(OK);

    await primary.kill();
    expect(await addToCart()).toEqual(LATER);
    expect(await pages()).toEqual([200, 200]);
    await standby.promote();
    await expect.poll(addToCart).toEqual(OK);

    expect(answers).toEqual(new Set([...OK, ...LATER]));
    const [line] = await db.select().from(cartItems).where(eq(cartItems.userId, customer.id));
    expect(line?.quantity).toBe(key);
  },
);

/** A URL with both nodes, of which the shop uses the one that accepts writes. */
function urlOf(first: PostgresNode, second: PostgresNode): string {
  const { username, password, host, pathname } = new URL(first.url);
  return `postgres://${username}:${password}@${host},${new URL(second.url).host}${pathname}`;
}

/** As a primary that is demoted: it reads, and refuses to write. */
async function setReadOnly(node: PostgresNode, value: 'on' | 'off'): Promise<void> {
  await node.query(`alter system set default_transaction_read_only = ${value}`);
  await node.query('select pg_reload_conf()');
}
