import { addDays, dayOf } from '#shared/analytics/range.ts';
import type { FilledShop } from './filled-shop.ts';
import { measureAlternately, type Medians, type Shops } from './alternate.ts';
import type { Row } from '../harness/report.ts';

const CALLS = 25;

const today = dayOf(new Date());
const year = `from=${addDays(today, -364)}&to=${today}`;

interface Subject {
  name: string;
  /** `:order` is replaced with an order number. */
  path: string;
  /** The path for the small shop, where it does not have this page. */
  smallPath?: string;
  asBuyer?: true;
  /** The allowed slowdown with 1,000 times the orders and 100 times the products. */
  goal: number;
}

const subjects: Subject[] = [
  { name: "a shopper's own orders", path: '/api/orders', asBuyer: true, goal: 2 },
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
  { name: 'stock, lowest first', path: '/api/admin/stock', goal: 12 },
  { name: 'stock ledger of a product', path: '/api/admin/stock/1/movements', goal: 4 },
  { name: 'audit log', path: '/api/admin/audit', goal: 4 },
  { name: 'figures of all time', path: '/api/admin/analytics', goal: 50 },
  { name: 'report of a year', path: `/api/admin/analytics/report?${year}`, goal: 100 },
];

/** Compares the back-office of a new shop with that of a shop with 100,000 orders. */
export async function backOffice(shops: Shops): Promise<Row[]> {
  const samples = { small: await readSamples(shops.small), large: await readSamples(shops.large) };
  const rows: Row[] = [];
  for (const [index, subject] of subjects.entries()) {
    console.log(`Back-office ${index + 1}/${subjects.length}: ${subject.name} …`);
    const { path, smallPath = path, asBuyer } = subject;
    const medians = await measureAlternately(shops, CALLS, async (shop, time) => {
      const { order, buyer } = samples[shop === shops.small ? 'small' : 'large'];
      const address = (shop === shops.small ? smallPath : path).replace(':order', order);
      await time(() => shop.read(address, asBuyer ? buyer : shop.adminToken));
    });
    rows.push(rowOf(subject, medians));
  }
  return rows;
}

async function readSamples(shop: FilledShop): Promise<{ order: string; buyer: string }> {
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
