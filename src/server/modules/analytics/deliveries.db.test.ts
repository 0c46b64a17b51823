import { expect, test } from 'vitest';
import type { OrderStatus } from '#shared/orders/status.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser } from '../../testing/users.ts';

const inIndia = (time: string) => new Date(`${time}+05:30`);
const noOrders = { onTime: 0, late: 0, daysLate: 0, overdue: 0, open: 0 };

interface OrderInput {
  promised: string | null;
  delivered?: string;
  courier?: string;
  pincode?: string;
  state?: string;
  status?: OrderStatus;
  placed?: string;
}

test('counts kept promises by zone and courier, by days in India', async () => {
  const shop = await openTestShop();
  const [admin, by] = [await createAdmin(shop.db), await createUser(shop.db)];
  const zone = {
    name: 'North-east',
    states: ['Assam'],
    pincodes: [{ from: '737000', to: '737999' }],
    isServed: true,
    feePaise: null,
    freeFromPaise: null,
    transitDays: null,
  };
  const { data } = await callApi(shop, 'GET /api/admin/settings/delivery', { as: admin });
  const body = { baseVersion: data.version, data: { ...data.data, zones: [zone] } };
  await callApi(shop, 'PUT /api/admin/settings/delivery', { as: admin, body });

  const insert = (order: OrderInput) =>
    insertPaidOrder(shop.db, {
      by,
      street: '4 Mill Road',
      city: 'A town',
      stateName: order.state ?? 'Bihar',
      pincode: order.pincode ?? '800001',
      order: {
        status: order.status ?? (order.delivered ? 'delivered' : 'shipped'),
        createdAt: inIndia(order.placed ?? '2026-10-05T12:00:00'),
        estimatedDelivery: order.promised === null ? null : inIndia(order.promised),
        deliveredAt: order.delivered ? inIndia(order.delivered) : null,
        courier: order.courier ?? null,
      },
    });
  const promised = '2026-10-12T09:00:00';
  const far = '2999-01-01T00:00:00';
  // In time: days before, and at the end of the day, although the promise names a time.
  await insert({ promised, delivered: '2026-10-09T10:00:00', courier: 'DTDC' });
  await insert({ promised, delivered: '2026-10-12T23:59:59', courier: 'DTDC' });
  // Late: a second after midnight, and three days.
  await insert({ promised, delivered: '2026-10-13T00:00:00', courier: 'DTDC' });
  await insert({
    promised,
    delivered: '2026-10-15T08:00:00',
    courier: 'Delhivery',
    state: 'Assam',
  });
  await insert({ promised, delivered: '2026-10-14T08:00:00', courier: 'DTDC', pincode: '737101' });
  // Not delivered: after the promised day, and before it.
  await insert({ promised, courier: 'Delhivery' });
  await insert({ promised, status: 'confirmed' });
  await insert({ promised: far, courier: 'Delhivery', state: 'Assam' });
  // Not counted: cancelled, without a promise, outside of the period.
  await insert({ promised, status: 'cancelled', courier: 'DTDC' });
  await insert({ promised: null, delivered: '2026-10-15T08:00:00', courier: 'DTDC' });
  await insert({ promised, delivered: '2026-10-20T08:00:00', placed: '2026-09-30T23:59:59' });

  const report = async (query: string) =>
    (await callApi(shop, `GET /api/admin/analytics/report?${query}`, { as: admin })).data
      .deliveries;
  expect(await report('from=2026-10-01&to=2026-10-31')).toEqual({
    total: { onTime: 2, late: 3, daysLate: 1 + 3 + 2, overdue: 2, open: 1 },
    zones: [
      { zone: null, onTime: 2, late: 1, daysLate: 1, overdue: 2, open: 0 },
      { zone: 'North-east', onTime: 0, late: 2, daysLate: 5, overdue: 0, open: 1 },
    ],
    couriers: [
      { courier: 'DTDC', onTime: 2, late: 2, daysLate: 3, overdue: 0, open: 0 },
      { courier: 'Delhivery', onTime: 0, late: 1, daysLate: 3, overdue: 1, open: 1 },
      { courier: null, onTime: 0, late: 0, daysLate: 0, overdue: 1, open: 0 },
    ],
  });
  expect(await report('from=2026-11-01&to=2026-11-01')).toEqual({
    total: noOrders,
    zones: [],
    couriers: [],
  });
});
