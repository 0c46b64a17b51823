import { Link } from '#web/ui/link.tsx';
import { maxQuantity, type CartItem } from '#shared/cart/items.ts';
import { availabilityOf } from '#shared/catalog/stock.ts';
import { formatRupees, toPaise } from '#shared/money.ts';
import { confirmRemove } from '#web/cart/confirm-remove.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { LinePrice } from '#web/cart/offer-rows.tsx';
import { useCart } from '#web/cart/store.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import { TextButton } from '#web/ui/text-link.tsx';

interface CartLineProps {
  item: CartItem;
  /** Its part of what offers take off the cart. */
  discountPaise: number;
  onRemoved: () => void;
}

export function CartLine({ item, discountPaise, onRemoved }: CartLineProps) {
  const setQuantity = useCart((cart) => cart.setQuantity);
  const { id, slug, name, price, size, quantity } = item;
  const { level, text } = availabilityOf(item.stock);

  async function remove() {
    if (await confirmRemove(id)) onRemoved();
  }

  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-x-3.5 gap-y-1.5 border-b-[1.5px] border-line py-4 lg:grid-cols-[92px_minmax(0,1fr)_auto_minmax(96px,auto)] lg:items-center lg:gap-x-6 lg:py-5">
      <CartPicture
        src={item.image}
        tile={item.tile}
        className="row-span-2 h-23 w-18 lg:h-27.5 lg:w-23"
      />
      <div className="lg:self-end lg:pt-3.5">
        <h2 className="leading-tight font-[650] wrap-anywhere text-neel-900 lg:text-lg lg:leading-tight">
          <Link
            to={`/products/${slug}`}
            className="block w-fit touch-area decoration-haldi-400 decoration-2 underline-offset-4 hover:underline"
          >
            <span className="line-clamp-3">{name}</span>
          </Link>
        </h2>
        <p className="num mt-0.5 text-sm text-ink-2">
          {size && `${size} · `}
          {formatRupees(price)} each
        </p>
        {level === 'few' && <p className="text-sm font-[550] text-haldi-800">{text}</p>}
      </div>
      <p className="num text-right leading-tight font-bold lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:text-lg">
        <LinePrice paise={toPaise(price) * quantity} discountPaise={discountPaise} />
      </p>
      <div className="col-span-2 flex items-center justify-between gap-3 lg:contents">
        <div className="lg:col-start-3 lg:row-span-2 lg:row-start-1">
          <Stepper
            size="sm"
            label={`Quantity of ${name}`}
            value={quantity}
            max={maxQuantity(item)}
            onChange={(wanted) => setQuantity(id, wanted)}
          />
        </div>
        <TextButton
          tone="danger"
          onClick={() => void remove()}
          aria-label={`Remove ${name}`}
          className="lg:col-start-2 lg:row-start-2 lg:self-start lg:justify-self-start"
        >
          Remove
        </TextButton>
      </div>
    </li>
  );
}
