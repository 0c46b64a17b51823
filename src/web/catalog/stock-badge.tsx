import { availabilityOf } from '#shared/catalog/stock.ts';
import { Badge } from '#web/ui/badge.tsx';

const tones = { in: 'ok', few: 'warn', out: 'bad' } as const;

export function StockBadge({ stock }: { stock: number }) {
  const { level, text } = availabilityOf(stock);
  return (
    <Badge tone={tones[level]} dot className="num">
      {text}
    </Badge>
  );
}
