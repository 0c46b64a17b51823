import { stockLevelOf } from '#shared/catalog/stock.ts';
import { Badge } from '#web/ui/badge.tsx';

const looks = {
  out: { tone: 'bad' },
  critical: { tone: 'bad', className: 'bg-surface! inset-ring-[1.5px] inset-ring-majith-600' },
  medium: { tone: 'warn' },
  good: { tone: 'ok' },
} as const;

export function StockBadge({ stock }: { stock: number }) {
  const { grade, label } = stockLevelOf(stock);
  return <Badge {...looks[grade]}>{label}</Badge>;
}
