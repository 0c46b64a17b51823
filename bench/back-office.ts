import { addDays, dayOf } from '#shared/analytics/range.ts';
import type { FilledShop } from './filled-shop.ts';
import { inTurn, type Medians, type Shops } from './alternate.ts';
import type { Row } from '../harness/report.ts';

const CALLS = 25;

const today = dayOf(new Date());
const year = `from=${addDays(today, -364)}&to=${today}`;

interface Subject {
  name: string;
  /** With the id or number of some order in place of `:order`. */
  path: string;
  /** Where the small shop has no such page: what it is compared with there. */
  smallPath?: string;
  isOfBuyer?: true;
  /** How many times as long it may take with a thousand times the orders, or a hundred times the products. */
  goal: number;
}

const subjects: Subject[] = [
  { name: "a shopper's own orders", path: '/api/orders', isOfBuyer: true, goal: 2 },
  { name: 'overview', path: '/api/admin/overview-stats', goal: 25 },
  { name: 'orders, first page', path: '/api/orders/admin/all', goal: 8 },
  { name: 'orders of a status', path: '/api/orders/admin/all?status=delivered', goal: 8 },
  {
    name: 'orders, page 1000',
    path: '/api/orders/admin/all?page=1000',
    smallPath: '/api/orders/admin/all',
    goal: 12,
  },
  { name: 'orders, searched', path: '/api/orders/admin/all?q=rao', goal: 12 },
  { name: 'an order by its number', path: '/api/orders/admin/all?q=:order', goal: 12 },
  { name: 'one order', path: '/api/orders/admin/:order', goal: 2 },
  { name: 'customers, first page', path: '/api/admin/users', goal: 4 },
  {
    name: 'customers, page 500',
    path: '/api/admin/users?page=500',
    smallPath: '/api/admin/users',
    goal: 8,
  },
  { name: 'customers, searched', path: '/api/admin/users?q=sharma', goal: 8 },
  { name: 'products, first page', path: '/api/products?page=1', goal: 8 },
  { name: 'products, searched', path: '/api/products?search=sattu', goal: 12 },
  { name: 'stock, the scarcest first', path: '/api/admin/stock', goal: 12 },
  { name: 'stock ledger of a product', path: '/api/admin/stock/1/movements', goal: 4 },
  { name: 'audit log', path: '/api/admin/audit', goal: 4 },
  { name: 'figures of all time', path: '/api/admin/analytics', goal: 50 },
  { name: 'report of a year', path: `/api/admin/analytics/report?${year}`, goal: 100 },
];

/** The back-office of a shop that has just opened against one with a hundred thousand orders. */
export async function backOffice(shops: Shops): Promise<Row[]> {
  const known = { small: await knownOf(shops.small), large: await knownOf(shops.large) };
  const rows: Row[] = [];
  for (const [index, subject] of subjects.entries()) {
    console.log(`Back-office ${index + 1}/${subjects.length}: ${subject.name} …`);
    const { path, smallPath = path, isOfBuyer } = subject;
    const medians = await inTurn(shops, CALLS, async (shop, time) => {
      const { order, buyer } = known[shop === shops.small ? 'small' : 'large'];
      const asked = (shop === shops.small ? smallPath : path).replace(':order', order);
      await time(() => shop.read(asked, isOfBuyer ? buyer : shop.adminToken));
    });
    rows.push(rowOf(subject, medians));
  }
  return rows;
}

async function knownOf(shop: FilledShop): Promise<{ order: string; buyer: string }> {
  const answer = await shop.read('/api/orders/admin/all', shop.adminToken);
  const { data } = JSON.parse(answer.toString()) as { data: { orders: { orderNumber: string }[] } };
  return { order: data.orders[0]?.orderNumber ?? '', buyer: await shop.buyerToken() };
}

function rowOf({ name, goal }: Subject, { small, large }: Medians): Row {
  const ratio = large / small;
  return {
    promise: `100,000 orders against 100: ${name}`,
    goal: `≤ ${goal} × as long`,
    measured: `${ratio.toFixed(1)} ×`,
    context: `median ${small.toFixed(1)} ms, then ${large.toFixed(1)} ms; 10,000 products against 100`,
    isKept: ratio <= goal,
  };
}
