import type { Report } from '#shared/analytics/contract.ts';
import type { Range } from '#shared/analytics/range.ts';
import { settings } from '#shared/settings/current.ts';
import { findZone } from '#shared/settings/zones.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';

type Deliveries = Report['deliveries'];
type Figures = Deliveries['total'];

interface Group extends Figures {
  state: string | null;
  pincode: string | null;
  courier: string | null;
  [column: string]: unknown;
}

/** Orders of a period against their promised day of delivery: an order is in time until the end of that day in India. */
export async function countDeliveries(
  db: Db,
  { from, to }: Pick<Range, 'from' | 'to'>,
): Promise<Deliveries> {
  const groups = await listGroups(db, { from, to });
  return {
    total: sumFigures(groups),
    zones: sumBy(groups, zoneOf).map(([zone, figures]) => Object.assign({ zone }, figures)),
    couriers: sumBy(groups, ({ courier }) => courier).map(([courier, figures]) =>
      Object.assign({ courier }, figures),
    ),
  };
}

async function listGroups(db: Db, { from, to }: Pick<Range, 'from' | 'to'>): Promise<Group[]> {
  // Without zones, the place of an order does not matter.
  const place =
    settings().delivery.zones.length > 0
      ? sql`state_name as state, pincode`
      : sql`null as state, null as pincode`;
  const { rows } = await db.execute<Group>(sql`
    select state, pincode, courier,
      count(*) filter (where days_late <= 0)::int as "onTime",
      count(*) filter (where days_late > 0)::int as late,
      coalesce(sum(days_late) filter (where days_late > 0), 0)::int as "daysLate",
      count(*) filter (where days_late is null and promised < day_in_india(now()))::int as overdue,
      count(*) filter (where days_late is null and promised >= day_in_india(now()))::int as open
    from (
      select ${place}, courier, day_in_india(estimated_delivery) as promised,
        case when status = 'delivered'
          then day_in_india(delivered_at) - day_in_india(estimated_delivery) end as days_late
      from orders
      where created_at >= start_in_india(${from}::date) and created_at < start_in_india(${to}::date + 1)
        and status <> 'cancelled' and estimated_delivery is not null
        and (status <> 'delivered' or delivered_at is not null)
    ) promise group by 1, 2, 3`);
  return rows;
}

/** The zone as it is today; null for the rest of India. */
function zoneOf({ state, pincode }: Group): string | null {
  const destination = { state: state ?? '', pincode: pincode ?? '' };
  return findZone(settings().delivery, destination)?.name ?? null;
}

/** The group with the most orders first. */
function sumBy(
  groups: Group[],
  nameOf: (group: Group) => string | null,
): [string | null, Figures][] {
  const byName = [...Map.groupBy(groups, nameOf)];
  return byName
    .map(([name, members]): [string | null, Figures] => [name, sumFigures(members)])
    .toSorted(
      ([nameA, a], [nameB, b]) =>
        orderCount(b) - orderCount(a) || (nameA ?? '').localeCompare(nameB ?? '', 'en'),
    );
}

const orderCount = ({ onTime, late, overdue, open }: Figures) => onTime + late + overdue + open;

function sumFigures(groups: Figures[]): Figures {
  const sum = (figure: (group: Figures) => number) =>
    groups.reduce((all, group) => all + figure(group), 0);
  return {
    onTime: sum(({ onTime }) => onTime),
    late: sum(({ late }) => late),
    daysLate: sum(({ daysLate }) => daysLate),
    overdue: sum(({ overdue }) => overdue),
    open: sum(({ open }) => open),
  };
}
