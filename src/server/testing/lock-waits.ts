import { expect, vi } from 'vitest';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';

/** Waits until the given number of connections wait for a lock. */
export async function waitForLockWaits(db: Db, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(count);
  });
}
