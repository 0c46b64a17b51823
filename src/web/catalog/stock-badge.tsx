import { availabilityOf } from '#shared/catalog/stock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';

const tones = { few: 'warn', out: 'bad' } as const;

interface StockBadgeProps {
  stock: number;
  pillClassName?: string;
}

/** Low and empty stock get a badge; enough stock is plain text. */
export function StockBadge({ stock, pillClassName }: StockBadgeProps) {
  const { level, text } = availabilityOf(stock);
  if (level === 'in') return <span className="text-sm font-[550] text-patti-700">{text}</span>;
  return (
    <Badge tone={tones[level]} dot className={cx('num', pillClassName)}>
      {text}
    </Badge>
  );
}
