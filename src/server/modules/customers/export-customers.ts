import type { CustomerFilters } from '#shared/customers/filters.ts';
import type { FileReply } from '#shared/endpoint.ts';
import { toRupees } from '#shared/money.ts';
import { writeCsv, type Cell } from '../../csv.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { dayInIndia, timeInIndia } from '../../time-in-india.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { matchingCustomers } from './customer-filter.ts';
import { checkMoney } from './queries.ts';
import { refreshForList } from './refresh-totals.ts';

interface Options {
  filters: CustomerFilters;
  /** Whether the caller may see amounts. */
  seesMoney: boolean;
  actor: Actor;
}

/** Exports the customers that match as CSV, newest first. */
export async function exportCustomers(
  db: Db,
  { filters, seesMoney, actor }: Options,
): Promise<FileReply> {
  checkMoney(filters, { seesMoney });
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const subject = given.map(([name, value]) => `${name}: ${value}`).join(', ') || 'all';
  await audited(db, { actor, action: 'export_customers', subject }, async () => {});
  await refreshForList(db);
  return {
    name: `customers-${dayInIndia(new Date())}.csv`,
    content: writeCsv(Object.keys(columns), batches(db, { filters, seesMoney })),
  };
}

/** The number of customers in memory at a time. */
const BATCH = 500;

async function* batches(
  db: Db,
  { filters, seesMoney }: Pick<Options, 'filters' | 'seesMoney'>,
): AsyncGenerator<Cell[][]> {
  let last: string | undefined;
  do {
    const rows = await readBatch(db, filters, last);
    yield rows.map((row) => Object.values(columns).map((cell) => cell(row, seesMoney)));
    last = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
}

interface CustomerRow extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  city: string | null;
  stateName: string | null;
  joinedAt: string;
  orders: number;
  spentPaise: string;
  lastOrderAt: string | null;
  tags: string[];
  newsletter: string;
}

/** Compares times in the database, because `Date` has less precision. */
const isAfter = (id: string) =>
  sql`(-extract(epoch from t.joined_at), t.user_id) > (select -extract(epoch from joined_at), user_id
    from customer_totals where user_id = ${id})`;

async function readBatch(db: Db, filters: CustomerFilters, last: string | undefined) {
  const { rows } = await db.execute<CustomerRow>(sql`
    with page as materialized (
      select t.* ${matchingCustomers(filters)} ${last === undefined ? sql`` : sql`and ${isAfter(last)}`}
      order by t.joined_at desc, t.user_id limit ${BATCH})
    select u.id, u.name, u.email, latest.phone, latest.city, latest.state_name as "stateName",
      to_json(page.joined_at) #>> '{}' as "joinedAt", page.orders, page.spent_paise::text as "spentPaise",
      to_json(page.last_order_at) #>> '{}' as "lastOrderAt",
      array(select g.label from customer_tags g where g.user_id = u.id order by g.tag) as tags,
      case when n.unsubscribed_at is not null then 'unsubscribed' when n.confirmed_at is not null then 'subscribed'
        when n.email is not null then 'not confirmed' else 'never subscribed' end as newsletter
    from page join users u on u.id = page.user_id
    left join newsletter_subscribers n on n.email = u.email
    left join lateral (select o.phone, o.city, o.state_name from orders o where o.user_id = u.id
      order by o.created_at desc limit 1) latest on true
    order by page.joined_at desc, page.user_id`);
  return rows;
}

const timeCell = (time: string | null) => time && timeInIndia(new Date(time));

const columns: Record<string, (row: CustomerRow, seesMoney: boolean) => Cell> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  City: ({ city }) => city,
  State: ({ stateName }) => stateName,
  'Joined (India time)': ({ joinedAt }) => timeCell(joinedAt),
  Orders: ({ orders }) => orders,
  'Total spent': ({ spentPaise }, seesMoney) => (seesMoney ? toRupees(Number(spentPaise)) : null),
  'Last order (India time)': ({ lastOrderAt }) => timeCell(lastOrderAt),
  Tags: ({ tags }) => tags.join('; '),
  Newsletter: ({ newsletter }) => newsletter,
};
