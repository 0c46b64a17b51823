import { Check, Plus } from 'lucide-react';
import type { Packing, PackingItem } from '#shared/orders/packing-contract.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { titleOf } from './packing-texts.ts';

interface PackingItemsProps {
  packing: Packing;
  /** Undefined if another packer has the order or it is packed. */
  onAdd: ((item: PackingItem) => void) | undefined;
}

export function PackingItems({ packing: { items }, onAdd }: PackingItemsProps) {
  return (
    <ul aria-label="Items" className="rounded-lg border border-hairline bg-surface">
      {items.map((item) => (
        <Item key={`${item.position} ${item.part}`} item={item} onAdd={onAdd} />
      ))}
    </ul>
  );
}

function Item({ item, onAdd }: { item: PackingItem; onAdd: PackingItemsProps['onAdd'] }) {
  const { sku, image, tile, packed, quantity, combo } = item;
  const isPacked = packed >= quantity;
  return (
    <li
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3 not-first:border-t not-first:border-hairline-soft lg:px-5',
        isPacked && 'bg-patti-100',
      )}
    >
      <CartPicture src={image} tile={tile} className="h-16 w-13" />
      <div className="min-w-0 leading-snug wrap-anywhere">
        <p className="font-[650] text-neel-900">{titleOf(item)}</p>
        {(sku || combo) && (
          <p className="num text-sm text-ink-2">
            {[sku, combo && `for ${combo}`].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3">
        <p
          className={cx(
            'num flex items-center gap-1 text-2xl font-bold whitespace-nowrap',
            isPacked ? 'text-patti-700' : 'text-neel-900',
          )}
        >
          {isPacked && <Check aria-hidden strokeWidth={2.6} className="size-6" />}
          <span>
            {packed}
            <span className="text-lg text-ink-2"> / {quantity}</span>
          </span>
        </p>
        {onAdd && !isPacked && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Add 1 × ${titleOf(item)} without scanning`}
            onClick={() => onAdd(item)}
            icon={<Plus aria-hidden strokeWidth={2.2} />}
            className="px-2.5!"
          >
            1
          </Button>
        )}
      </div>
    </li>
  );
}
