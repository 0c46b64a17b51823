import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { createStaff, type TestUser } from '../../testing/users.ts';
import { audited } from './audited.ts';
import { auditEntries } from './tables.ts';

test('rejected actions of one person fill at most 200 entries in an hour', async () => {
  const { db } = await freshDatabase();
  const [asha, ravi] = [await createStaff(db, 'packer'), await createStaff(db, 'packer')];
  const reject = ({ id, email }: TestUser) => {
    const actor = { id, email, address: '127.0.0.1' };
    return audited(db, { actor, action: 'bulk_orders', subject: 'ship' }, async () => {
      throw new AppError('forbidden');
    });
  };
  const results = await Promise.allSettled(Array.from({ length: 210 }, () => reject(asha)));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await db.$count(auditEntries)).toBe(200);
  await expect(reject(ravi)).rejects.toThrow(AppError);
  expect(await db.$count(auditEntries)).toBe(201);
});
