import pg from 'pg';
import { hashPassword } from '../src/server/modules/accounts/passwords.ts';
import { median } from './median.ts';
import type { Row } from '../harness/report.ts';

const EACH = 1000;
const GOAL_MS = 1;

/** Tests that the time of a failed sign-in does not reveal whether the account exists. */
export async function signInTiming(shopUrl: string, databaseUrl: string): Promise<Row[]> {
  await addAccounts(databaseUrl);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let n = 0; n < EACH; n += 1) {
    if (n % 100 === 0) console.log(`Sign-in of known and unknown addresses: ${n}/${EACH} …`);
    for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      times[kind].push(
        await measureRejection(shopUrl, { email: `${kind}-${n}@example.com`, index: n }),
      );
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const apart = Math.abs(known - unknown);
  return [
    {
      promise: `sign-in, known against unknown e-mail, ${EACH} each`,
      goal: `medians within ${GOAL_MS} ms`,
      measured: `${apart.toFixed(2)} ms apart`,
      context: `${known.toFixed(1)} against ${unknown.toFixed(1)} ms`,
      isKept: apart <= GOAL_MS,
      figures: { apartMs: apart, knownMs: known, unknownMs: unknown },
    },
  ];
}

async function addAccounts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (name, email, password_hash)
     select 'Known ' || n, 'known-' || n || '@example.com', $1 from generate_series(0, $2) n`,
    [await hashPassword('the right password'), EACH],
  );
  await client.end();
}

/** Each request uses its own client address to avoid the rate limit. */
async function measureRejection(
  shopUrl: string,
  { email, index }: { email: string; index: number },
): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${index >> 8}.${index & 255}`,
    },
    body: JSON.stringify({ email, password: 'the wrong password' }),
  });
  await response.arrayBuffer();
  if (response.status !== 401) throw new Error(`sign-in answered ${response.status}`);
  return performance.now() - startedAt;
}
