import { cartTotals } from '#shared/cart/totals.ts';
import { formatPaise } from '#shared/money.ts';
import { useCart } from '#web/cart/store.ts';

/** Nobody should think their cart was lost because its page is not there yet. */
export function CartContents() {
  const items = useCart((cart) => cart.items);
  if (items.length === 0) return null;
  return (
    <section
      aria-labelledby="in-the-cart"
      className="w-full max-w-120 rounded-lg bg-sunken px-5 py-4 sm:px-6"
    >
      <h2 id="in-the-cart" className="font-bold text-neel-900">
        In your cart
      </h2>
      <ul className="num mt-2">
        {items.map((item) => (
          <li
            key={item.id}
            className="flex justify-between gap-4 border-t-[1.5px] border-line py-2.5 leading-snug"
          >
            <span className="min-w-0 wrap-anywhere">
              {item.name} <span className="whitespace-nowrap">× {item.quantity}</span>
            </span>
            <span className="font-semibold">{formatPaise(cartTotals([item]).subtotalPaise)}</span>
          </li>
        ))}
      </ul>
      <p className="num flex justify-between border-t-[1.5px] border-line-strong pt-3 font-[650]">
        <span>Subtotal</span>
        <span>{formatPaise(cartTotals(items).subtotalPaise)}</span>
      </p>
    </section>
  );
}
