import { Link } from '#web/ui/link.tsx';
import { maxQuantity, type CartItem } from '#shared/cart/items.ts';
import { toPaise } from '#shared/money.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { confirmRemove } from './confirm-remove.ts';
import { CartPicture } from './cart-picture.tsx';
import { LinePrice } from './offer-rows.tsx';
import { useCart } from './store.ts';

interface MiniCartRowProps {
  item: CartItem;
  /** Its part of what offers take off the cart. */
  discountPaise: number;
  onLeave: () => void;
  onRemoved: () => void;
}

export function MiniCartRow({ item, discountPaise, onLeave, onRemoved }: MiniCartRowProps) {
  const setQuantity = useCart((cart) => cart.setQuantity);

  async function remove() {
    if (await confirmRemove(item.id)) onRemoved();
  }

  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] gap-x-3.5 gap-y-1 border-t-[1.5px] border-line py-3">
      <CartPicture src={item.image} tile={item.tile} className="row-span-2 h-17 w-14" />
      <div>
        <Link
          to={`/products/${item.slug}`}
          onClick={onLeave}
          className="line-clamp-2 leading-tight font-[650] wrap-anywhere decoration-haldi-400 decoration-2 underline-offset-4 hover:underline"
        >
          {item.name}
        </Link>
        <p className="num mt-0.5 text-xs text-ink-3">
          <span className="capitalize">{item.category}</span>
          {item.size && ` · ${item.size}`}
        </p>
      </div>
      <p className="num text-right leading-tight font-[650]">
        <LinePrice paise={toPaise(item.price) * item.quantity} discountPaise={discountPaise} />
      </p>
      <div className="col-span-2 flex items-center justify-between gap-3">
        <Stepper
          size="xs"
          label={`Quantity of ${item.name}`}
          value={item.quantity}
          max={maxQuantity(item)}
          onChange={(quantity) => setQuantity(item.id, quantity)}
        />
        <TextButton tone="danger" onClick={() => void remove()} aria-label={`Remove ${item.name}`}>
          Remove
        </TextButton>
      </div>
    </li>
  );
}
