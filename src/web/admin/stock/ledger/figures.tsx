import { formatCount } from '#shared/numbers.ts';
import type { StockProduct } from '#shared/stock/contract.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { StockBadge } from '../stock-badge.tsx';

/** The available stock and how it is computed. */
export function Figures({ product }: { product: StockProduct }) {
  const { stock, onHand, reserved, image, tile, isActive } = product;
  const figures = [
    { label: 'Can be sold', count: stock },
    { label: 'On hand', count: onHand },
    { label: 'Reserved for checkouts', count: reserved },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-hairline bg-surface p-4 lg:px-5">
      <div className="flex items-center gap-3.5">
        <CartPicture src={image} tile={tile} className="h-19.5 w-16" />
        <p className="grid justify-items-start gap-1.5 sm:hidden">
          <StockBadge stock={stock} />
          {!isActive && <Badge tone="neutral">Inactive</Badge>}
        </p>
      </div>
      <dl className="num grid grow grid-cols-3 gap-3 max-sm:basis-full">
        {figures.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-ink-2">{label}</dt>
            <dd className="text-[1.5rem] leading-tight font-bold wrap-anywhere text-neel-900 lg:text-[2rem]">
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="grid justify-items-end gap-1.5 max-sm:hidden">
        <StockBadge stock={stock} />
        {!isActive && <Badge tone="neutral">Inactive</Badge>}
      </p>
    </div>
  );
}
