import { expect, test } from 'vitest';
import { connectApi } from '#web/api/call.ts';
import { sessionReady, useSession } from '#web/session/store.ts';
import { loadFigures, readFigures, useFigures } from './figures.ts';

test('figures are read', () => {
  const data = { totalProducts: 12, revenue: 301.05, lastUpdated: '2026-11-15T10:00:00.000Z' };
  expect(readFigures({ success: true, data })).toMatchObject(data);
});

test.each([undefined, null, 'nothing', {}, { data: null }, { data: { toPack: 'many' } }])(
  'missing values of %o are zero',
  (answer) => {
    expect(readFigures(answer)).toEqual({
      totalProducts: 0,
      lowStock: 0,
      outOfStock: 0,
      totalOrders: 0,
      pendingOrders: 0,
      completedOrders: 0,
      toPack: 0,
      inPacking: 0,
      openTickets: 0,
      revenue: 0,
      totalUsers: 0,
      lastUpdated: '',
    });
  },
);

test('without a token no request is sent', async () => {
  await expect(loadFigures()).rejects.toThrow('No auth token found');
  expect(useFigures.getState().figures).toBeUndefined();
});

test('a late response does not replace the response to a later request', async () => {
  await sessionReady();
  useSession.setState({ token: 'a-token' });
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  let calls = 0;
  connectApi(() => {
    calls += 1;
    return answers[calls - 1]?.promise ?? Promise.reject(new Error('An unexpected call'));
  });
  const answer = (at: number, toPack: number) =>
    answers[at]?.resolve(Response.json({ success: true, data: { toPack } }));
  const first = loadFigures();
  const second = loadFigures();
  answer(1, 2);
  await expect(second).resolves.toMatchObject({ toPack: 2 });
  answer(0, 1);
  // The caller of the first request still gets its own response.
  await expect(first).resolves.toMatchObject({ toPack: 1 });
  expect(useFigures.getState().figures).toMatchObject({ toPack: 2 });
});
