import { Plus, Truck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toCartItem, type CartItem } from '#shared/cart/items.ts';
import { formatPaise, toPaise } from '#shared/money.ts';
import { settings } from '#shared/settings/current.ts';
import { call } from '#web/api/call.ts';
import { addOneToCart } from '#web/cart/add-to-cart.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface SuggestedProductProps {
  items: CartItem[];
  missingPaise: number;
  /** Called if there is nothing to suggest. */
  onNone: () => void;
}

export function SuggestedProduct({ items, missingPaise, onNone }: SuggestedProductProps) {
  const suggested = useSuggestion(items, missingPaise);
  const box = useRef<HTMLParagraphElement>(null);
  const isNone = suggested === null;
  useEffect(() => {
    if (isNone) onNone();
  }, [isNone, onNone]);

  function add(item: CartItem) {
    addOneToCart(item);
    // The pressed button disappears with the missing amount.
    requestAnimationFrame(() => box.current?.focus());
  }

  if (missingPaise === 0) {
    return (
      <p ref={box} tabIndex={-1} className={`${boxClass} num text-patti-700 outline-none`}>
        <Truck aria-hidden strokeWidth={1.9} className="size-6 shrink-0" />
        You save {formatPaise(settings().delivery.flatFeePaise)} on shipping.
      </p>
    );
  }
  if (suggested === null) return null;
  // An older suggestion may not reach the amount any more, until the next one is there.
  const isUsable = suggested && toPaise(suggested.price) >= missingPaise;
  if (!isUsable || items.some(({ id }) => id === suggested.id)) {
    return <Skeleton className="rounded-lg" />;
  }
  return <Offer item={suggested} onAdd={add} />;
}

const boxClass =
  'flex min-w-0 flex-wrap items-center gap-3.5 rounded-lg border-[1.5px] border-line px-4 py-3';

function Offer({ item, onAdd }: { item: CartItem; onAdd: (item: CartItem) => void }) {
  const { name, slug, size, price } = item;
  return (
    <section aria-label="Suggestion for free shipping" className={boxClass}>
      <CartPicture src={item.image} tile={item.tile} className="h-17 w-14" />
      <div className="min-w-0 grow basis-32">
        <p className="text-sm leading-tight text-patti-700">Ships free with</p>
        <Link
          to={`/products/${slug}`}
          className="-my-3 block py-3 leading-tight font-[650] text-neel-900 decoration-haldi-400 decoration-2 underline-offset-4 hover:underline"
        >
          <span className="line-clamp-2 wrap-anywhere">{name}</span>
        </Link>
        <p className="num text-sm text-ink-2">
          {[size, formatPaise(toPaise(price))].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        size="sm"
        variant="quiet"
        icon={<Plus aria-hidden strokeWidth={1.9} />}
        onClick={() => onAdd(item)}
        className="shrink-0"
      >
        <span>
          Add<span className="sr-only">{` ${name} to cart`}</span>
        </span>
      </Button>
    </section>
  );
}

/** Undefined while the first one is loading; null if there is none. A failure is like none. */
function useSuggestion(items: CartItem[], missingPaise: number): CartItem | null | undefined {
  const [suggested, setSuggested] = useState<CartItem | null>();
  const exclude = items.map(({ id }) => id).join(',');
  useEffect(() => {
    if (missingPaise === 0) return undefined;
    let isCurrent = true;
    const query = { missing: String(missingPaise), exclude };
    call('GET /api/cart/suggestion', { query }).then(
      ({ product }) => isCurrent && setSuggested(product && toCartItem(product, 1)),
      () => isCurrent && setSuggested(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [exclude, missingPaise]);
  return suggested;
}
