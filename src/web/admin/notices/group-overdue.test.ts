import { expect, test } from 'vitest';
import type { Notice, NoticeKind } from '#shared/notices/notice.ts';
import { groupOverdue } from './group-overdue.ts';

const aNotice = (kind: NoticeKind, id: number): Notice => ({
  id: `${kind}:${id}`,
  kind,
  at: '2026-11-19T18:30:00.000Z',
  subject: String(id),
  number: `TKR-${id}`,
  name: 'Asha',
  amount: null,
  unitsLeft: null,
});
const titles = (list: Notice[]) => groupOverdue(list).map(({ title }) => title);

test('orders that became overdue together share a line, which leads to their list', () => {
  const list = [
    aNotice('order', 1),
    aNotice('overdue', 2),
    aNotice('overdue', 3),
    aNotice('order', 4),
  ];
  expect(titles(list)).toEqual(['New order TKR-1', '2 orders are overdue', 'New order TKR-4']);
  expect(groupOverdue(list)[1]).toMatchObject({
    to: '/admin/orders?due=overdue',
    newest: { id: 'overdue:2' },
  });
  const one = [aNotice('overdue', 1), aNotice('order', 2), aNotice('overdue', 3)];
  expect(titles(one)).toEqual([
    'Order TKR-1 is overdue',
    'New order TKR-2',
    'Order TKR-3 is overdue',
  ]);
});

test('the oldest line of a full list says that there may be more', () => {
  const overdue = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => aNotice('overdue', from + index));
  const list = [...overdue(7, 0), aNotice('order', 99), ...overdue(43, 7)];
  expect(titles(list)).toEqual([
    '7 orders are overdue',
    'New order TKR-99',
    '43 or more orders are overdue',
  ]);
});
