import { expect, test } from 'vitest';
import { startTestShiprocket } from '../../../../../sandbox/shiprocket/testing.ts';
import { createShiprocket } from '../../../adapters/couriers/shiprocket.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createCourierEstimates } from './courier-estimates.ts';

const CALL = 'GET /courier/serviceability';
const MINUTE_MS = 60_000;
const defaults = {
  box: { lengthCm: 20, breadthCm: 15, heightCm: 10, weightGrams: 750 },
  rule: 'fastest' as const,
  maxDays: undefined,
  excludedCouriers: [],
};

type Options = Parameters<typeof createCourierEstimates>[1];

/** Waits long for the courier, because the machine may be busy; a test of a slow courier sets a shorter time. */
async function connect(options: Options = {}, rules: object = {}) {
  const sandbox = await startTestShiprocket();
  let token: string | undefined;
  const tokens = {
    find: async () => token,
    renew: async (_: string | undefined, login: () => Promise<{ token: string }>) =>
      (token = (await login()).token),
  };
  const courier = createShiprocket({ ...sandbox, ...defaults }, { tokens });
  const account = { courier, defaults: { ...defaults, ...rules } };
  let time = 0;
  const estimates = createCourierEstimates(account, {
    now: () => time,
    waitMs: MINUTE_MS,
    ...options,
  });
  return {
    sandbox,
    find: estimates.find,
    callCount: async () => (await sandbox.state()).calls[CALL] ?? 0,
    pass(ms: number) {
      time += ms;
    },
  };
}

test('answers with the days of the courier that would be booked', async () => {
  const { find } = await connect();
  expect(await find('560001')).toEqual({ isServed: true, days: 2 });
  const cheapest = await connect({}, { rule: 'cheapest', excludedCouriers: ['India Post'] });
  expect(await cheapest.find('560001')).toEqual({ isServed: true, days: 6 });
  // The shop would send it in another way, of which the courier knows nothing.
  const tooSlow = await connect({}, { maxDays: 1 });
  expect(await tooSlow.find('560001')).toBeUndefined();
});

test('asks once per pincode, also at the same time, until the answer ends', async () => {
  const { find, callCount, pass } = await connect();
  await Promise.all([find('560001'), find('560001'), find('560001')]);
  await find('560001');
  expect(await callCount()).toBe(1);
  pass(6 * 60 * MINUTE_MS);
  await find('560001');
  expect(await callCount()).toBe(2);
});

test('does not wait for a slow courier, and uses its answer the next time', async () => {
  const { sandbox, find, callCount } = await connect({ waitMs: 20 });
  await sandbox.setFaults({ next: [{ call: CALL, fault: 'hold' }] });
  expect(await find('560001')).toBeUndefined();
  expect(await find('560001')).toBeUndefined();
  await eventually(async () => expect(await callCount()).toBe(1));
  await sandbox.release();
  await eventually(async () => expect(await find('560001')).toEqual({ isServed: true, days: 2 }));
  expect(await callCount()).toBe(1);
});

test('asks again some minutes after a failure', async () => {
  const { sandbox, find, callCount, pass } = await connect();
  await sandbox.setFaults({ next: [{ call: CALL, fault: 'error' }] });
  expect(await find('560001')).toBeUndefined();
  expect(await find('560001')).toBeUndefined();
  expect(await callCount()).toBe(1);
  pass(5 * MINUTE_MS);
  expect(await find('560001')).toMatchObject({ isServed: true });
});

test('a pincode is not served if the courier says so', async () => {
  const { sandbox, find } = await connect();
  await sandbox.setFaults({ unserviceablePincodes: ['744101'] });
  expect(await find('744101')).toEqual({ isServed: false });
  expect(await find('560001')).toMatchObject({ isServed: true });
});

test('many pincodes cause few calls and fill no memory', async () => {
  const { find, callCount, pass } = await connect({ callsPerMinute: 2, entriesMax: 2 });
  expect(await find('560001')).toMatchObject({ isServed: true });
  expect(await find('560002')).toMatchObject({ isServed: true });
  expect(await find('560003')).toBeUndefined();
  expect(await callCount()).toBe(2);
  // An answer that is known needs no call.
  expect(await find('560001')).toMatchObject({ isServed: true });
  pass(MINUTE_MS);
  expect(await find('560003')).toMatchObject({ isServed: true });
  expect(await find('560001')).toMatchObject({ isServed: true });
  expect(await callCount()).toBe(3);
  // It was the least recently used one.
  await find('560002');
  expect(await callCount()).toBe(4);
});
