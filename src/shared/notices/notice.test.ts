import { expect, test } from 'vitest';
import { staffRoles } from '../accounts/permissions.ts';
import { describeNotice } from './describe-notice.ts';
import { noticeFor, noticeKindsOf, noticeKinds, type Notice, type NoticeKind } from './notice.ts';

const aNotice = (kind: NoticeKind): Notice => ({
  id: `${kind}:1`,
  kind,
  at: '2026-11-19T06:00:00.000Z',
  subject: '1',
  number: 'TKR-1',
  name: 'Asha',
  amount: 499.5,
  unitsLeft: 3,
});

test.each([
  ['packer', ['order', 'overdue', 'low_stock']],
  ['support', ['order', 'overdue', 'low_stock', 'payment', 'ticket']],
  ['accountant', ['order', 'overdue', 'payment']],
  ['manager', noticeKinds],
  ['admin', noticeKinds],
  ['user', []],
])('a %s sees only notices of the sections with permission', (role, kinds) => {
  expect(noticeKindsOf(role)).toEqual(kinds);
  const seen = noticeKinds.filter((kind) => noticeFor(role, aNotice(kind)));
  expect(seen).toEqual(kinds);
});

test('only a packer sees no amount', () => {
  const amounts = staffRoles.map((role) => [role, noticeFor(role, aNotice('order'))?.amount]);
  expect(Object.fromEntries(amounts)).toEqual({
    packer: null,
    support: 499.5,
    accountant: 499.5,
    manager: 499.5,
    admin: 499.5,
  });
});

test('describes each kind with its screen', () => {
  const texts = noticeKinds.map((kind) => Object.values(describeNotice(aNotice(kind))).join(' | '));
  expect(texts).toEqual([
    'New order TKR-1 | ₹499.50 · Asha | /admin/orders/1',
    'Order TKR-1 is overdue | It was promised to leave by now · Asha | /admin/orders/1',
    'Low stock | Asha · 3 left | /admin/stock/1',
    'A payment needs attention | ₹499.50 · TKR-1 | /admin',
    'New message TKR-1 | Asha | /admin/tickets/1',
  ]);
  const soldOut = { ...aNotice('low_stock'), unitsLeft: 0, name: 'Classic Sattu' };
  expect(describeNotice(soldOut)).toMatchObject({ title: 'Out of stock', text: 'Classic Sattu' });
  expect(describeNotice({ ...aNotice('order'), amount: null }).text).toBe('Asha');
});
