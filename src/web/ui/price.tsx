import { formatRupees, percentOff } from '#shared/money.ts';
import { cx } from './cx.ts';

interface PriceProps {
  price: number | null;
  originalPrice?: number | null;
  size?: 'card' | 'detail';
  mrpLabel?: boolean;
}

const looks = {
  card: { amount: 'text-lead', was: 'text-sm', off: 'text-sm' },
  detail: { amount: 'text-[2rem]', was: 'text-lg', off: 'text-base' },
};

export function Price({ price, originalPrice = null, size = 'card', mrpLabel }: PriceProps) {
  if (price === null) return <p className="text-sm text-ink-3">Price not available</p>;
  const off = percentOff(price, originalPrice);
  return (
    <p className="num price">
      <b className={cx('price-now', looks[size].amount)}>{formatRupees(price)}</b>
      {off > 0 && (
        <>
          <s className={cx('text-ink-3', looks[size].was)}>
            <span className={mrpLabel ? undefined : 'sr-only'}>MRP </span>
            {formatRupees(originalPrice)}
          </s>
          <span className={cx('price-off', looks[size].off)}>{`${off}% off`}</span>
        </>
      )}
    </p>
  );
}
