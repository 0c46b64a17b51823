import { expect, test } from 'vitest';
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
