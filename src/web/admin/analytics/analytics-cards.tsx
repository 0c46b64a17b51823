import { IndianRupee, ShoppingBag, ShoppingCart, Users } from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { Stat, StatSkeleton, statFrame, type StatProps } from '../shell/stat.tsx';
import { formatRate, type Analytics } from './read-analytics.ts';

const row = 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4';

export function AnalyticsCards({ analytics }: { analytics: Analytics }) {
  const cards: StatProps[] = [
    {
      label: 'Total Revenue',
      value: formatRupees(analytics.totalRevenue),
      text: 'From delivered orders',
      icon: IndianRupee,
      tone: 'ok',
    },
    {
      label: 'Total Orders',
      value: formatCount(analytics.totalOrders),
      text: 'Of every status',
      icon: ShoppingCart,
      tone: 'info',
    },
    {
      label: 'Average Order',
      value: formatRupees(analytics.averageOrderValue),
      text: 'Per delivered order',
      icon: ShoppingBag,
      tone: 'warn',
    },
    {
      label: 'Customer Satisfaction Rate',
      value: formatRate(analytics.customerSatisfactionRate),
      text: 'Users who became customers',
      icon: Users,
      tone: 'kamal',
    },
  ];
  return (
    <ul aria-label="Since the beginning" className={row}>
      {cards.map((card) => (
        <li key={card.label} className={statFrame}>
          <Stat {...card} />
        </li>
      ))}
    </ul>
  );
}

const blanks = ['a', 'b', 'c', 'd'];

export function LoadingCards() {
  return (
    <div>
      <p role="status" className="mb-3 text-ink-2">
        Loading analytics...
      </p>
      <div className={row}>
        {blanks.map((blank) => (
          <StatSkeleton key={blank} />
        ))}
      </div>
    </div>
  );
}
