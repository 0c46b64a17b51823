import { settings } from '#shared/settings/current.ts';
import { formatCount } from '#shared/numbers.ts';
import { Box, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import { Stat, statFrame, statItem, type StatProps } from '../shell/stat.tsx';
import { writeTabAddress, type StockTab } from './stock-address.ts';
import type { StockCounts } from './stock-counts.ts';

interface Tile extends Omit<StatProps, 'value'> {
  tab: StockTab;
}

const tiles = (): readonly Tile[] => [
  {
    tab: 'overview',
    label: 'Total',
    text: 'products',
    icon: Box,
    tone: 'info',
  },
  {
    tab: 'out',
    label: 'Out',
    text: '0 units',
    icon: CircleAlert,
    tone: 'bad',
  },
  {
    tab: 'low',
    label: 'Low',
    text: `1 to ${settings().orders.stock.goodFrom - 1} units`,
    icon: TriangleAlert,
    tone: 'warn',
  },
  {
    tab: 'good',
    label: 'Good',
    text: `${settings().orders.stock.goodFrom} units or more`,
    icon: CircleCheck,
    tone: 'ok',
  },
];

/** The number of products per level, each linked to its tab. */
export function StockTiles({ counts, tab }: { counts: StockCounts; tab: StockTab }) {
  return (
    <ul aria-label="Summary" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {tiles().map(({ tab: leadsTo, ...stat }) => (
        <li key={leadsTo} className={statItem}>
          <Link
            to={{ search: writeTabAddress(leadsTo) }}
            preventScrollReset
            aria-current={leadsTo === tab || undefined}
            className={cx(
              statFrame,
              'transition duration-200 hover:-translate-y-0.5 hover:shadow-2',
              'aria-current:border-neel-700 aria-current:inset-ring-1 aria-current:inset-ring-neel-700',
            )}
          >
            <Stat {...stat} value={formatCount(counts[leadsTo])} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
