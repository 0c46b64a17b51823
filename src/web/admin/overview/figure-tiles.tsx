import { Clock, IndianRupee, Package, ShoppingCart, TriangleAlert, Users } from 'lucide-react';
import { Link } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { counted } from '#web/lists/counted.ts';
import { cx } from '#web/ui/cx.ts';
import type { Figures } from '../shell/figures.ts';
import { usePermittedLinks } from '../shell/permitted-links.ts';
import { Stat, statFrame, statItem, type StatProps } from '../shell/stat.tsx';

interface Tile extends Omit<StatProps, 'value' | 'text'> {
  to: string;
  value: (figures: Figures) => string;
  text: (figures: Figures) => string;
}

const tiles: readonly Tile[] = [
  {
    to: '/admin/products',
    label: 'Total Products',
    value: ({ totalProducts }) => formatCount(totalProducts),
    text: () => 'Without archived products',
    icon: Package,
    tone: 'info',
  },
  {
    to: '/admin/stock?tab=low',
    label: 'Low Stock Items',
    value: ({ lowStock }) => formatCount(lowStock),
    text: ({ outOfStock }) => `${formatCount(outOfStock)} out of stock`,
    icon: TriangleAlert,
    tone: 'warn',
  },
  {
    to: '/admin/orders',
    label: 'Total Orders',
    value: ({ totalOrders }) => formatCount(totalOrders),
    text: ({ toPack }) => `${formatCount(toPack)} still to be sent`,
    icon: ShoppingCart,
    tone: 'info',
  },
  {
    to: '/admin/analytics',
    label: 'Total Revenue',
    value: ({ revenue }) => formatRupees(revenue),
    text: ({ completedOrders }) => `From ${counted(completedOrders, 'completed order')}`,
    icon: IndianRupee,
    tone: 'ok',
  },
  {
    to: '/admin/users',
    label: 'Total Users',
    value: ({ totalUsers }) => formatCount(totalUsers),
    text: () => 'All accounts',
    icon: Users,
    tone: 'kamal',
  },
  {
    to: '/admin/orders?status=pending',
    label: 'Pending Orders',
    value: ({ pendingOrders }) => formatCount(pendingOrders),
    text: () => 'Waiting for a decision',
    icon: Clock,
    tone: 'warn',
  },
];

/** Six figures, each linked to its list; those of other sections are hidden from roles that cannot open them. */
export function FigureTiles({ figures }: { figures: Figures }) {
  const permitted = usePermittedLinks(tiles);
  return (
    <ul aria-label="Figures" className="grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4">
      {permitted.map(({ to, value, text, ...tile }) => (
        <li key={to} className={statItem}>
          <Link
            to={to}
            className={cx(
              statFrame,
              'transition duration-200 hover:-translate-y-0.5 hover:shadow-2',
            )}
          >
            <Stat {...tile} isWide value={value(figures)} text={text(figures)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
