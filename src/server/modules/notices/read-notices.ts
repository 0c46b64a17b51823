import { toRupees } from '#shared/money.ts';
import {
  noticeFor,
  noticeKindsOf,
  NOTICES_MAX,
  type Notice,
  type NoticeKind,
} from '#shared/notices/notice.ts';
import { ticketStates } from '#shared/support/ticket-states.ts';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';

interface Row extends Record<string, unknown> {
  id: string;
  kind: NoticeKind;
  at: string;
  subject: string;
  number: string | null;
  name: string | null;
  paise: string | null;
  unitsLeft: number | null;
}

interface Query {
  /** Without this moment. */
  after: Date;
  kinds: readonly NoticeKind[];
  /** Of each kind, so that many overdue orders hide no other notice. */
  limit: number;
}

/** The latest notices of each of these kinds, newest first. Every branch reads an index by time. */
export async function readNotices(db: Db, { after, kinds, limit }: Query): Promise<Notice[]> {
  const moment = sql`${after.toISOString()}::timestamptz`;
  if (kinds.length === 0) return [];
  const found = kinds.map(
    (kind) => sql`(${branches[kind](moment)} order by at desc, id limit ${limit})`,
  );
  const { rows } = await db.execute<Row>(sql`
    select * from (${sql.join(found, sql` union all `)}) found order by at desc, id`);
  return rows.map(({ paise, at, ...row }) =>
    Object.assign(row, {
      at: new Date(at).toISOString(),
      amount: paise === null ? null : toRupees(Number(paise)),
    }),
  );
}

const newOrders = (moment: SQL) => sql`
  select 'order:' || id as id, 'order' as kind, created_at as at, id as subject, order_number as number,
    split_part(name, ' ', 1) as name, total_paise::bigint as paise, null::int as "unitsLeft"
  from orders where created_at > ${moment}`;

const newTickets = (moment: SQL) => sql`
  select 'ticket:' || id as id, 'ticket' as kind, created_at as at, id as subject, number,
    split_part(name, ' ', 1) as name, null::bigint as paise, null::int as "unitsLeft"
  from tickets where state in (${sql.join(
    ticketStates.map((state) => sql`${state}`),
    sql`, `,
  )}) and created_at > ${moment}`;

/** A payment without an order has no number. */
const storedNotices = (moment: SQL, kind: NoticeKind) => sql`
  select n.key as id, n.kind, n.created_at as at, n.subject, coalesce(o.order_number, paid.order_number) as number,
    coalesce(split_part(o.name, ' ', 1), p.name) as name, payment.amount_paise::bigint as paise,
    n.units_left as "unitsLeft"
  from notices n
    left join orders o on n.kind = 'overdue' and o.id = n.subject
    left join products p on n.kind = 'low_stock' and p.id = n.subject
    left join payments payment on n.kind = 'payment' and payment.id = n.subject
    left join orders paid on n.kind = 'payment' and paid.payment_id = n.subject
  where n.created_at > ${moment} and n.kind = ${kind}`;

const branches: Record<NoticeKind, (moment: SQL) => SQL> = {
  order: newOrders,
  ticket: newTickets,
  overdue: (moment) => storedNotices(moment, 'overdue'),
  low_stock: (moment) => storedNotices(moment, 'low_stock'),
  payment: (moment) => storedNotices(moment, 'payment'),
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a role sees of the last 24 hours. */
export async function listRecentNotices(db: Db, role: string, now: Date): Promise<Notice[]> {
  return listForRole(db, role, new Date(now.getTime() - DAY_MS));
}

/** What a role sees since a moment. */
export async function listForRole(db: Db, role: string, after: Date): Promise<Notice[]> {
  const rows = await readNotices(db, { after, kinds: noticeKindsOf(role), limit: NOTICES_MAX });
  return rows.flatMap((row) => noticeFor(role, row) ?? []);
}
