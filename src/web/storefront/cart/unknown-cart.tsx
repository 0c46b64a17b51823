import { CART_STORAGE } from '#web/cart/store.ts';
import { EmptyCart } from '#web/cart/empty-cart.tsx';
import { SESSION_STORAGE } from '#web/session/store.ts';
import { CartSkeleton } from './cart-skeleton.tsx';

/**
 * What stands in the page before the application wakes. Whoever has nothing in the cart sees that at once: the
 * browser knows it long before React does.
 */
export function UnknownCart() {
  const code = import.meta.env.SSR ? script : '';
  return (
    <div suppressHydrationWarning className="group">
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
      <div className="hidden py-6 group-data-empty:block">
        <EmptyCart />
      </div>
      <div className="group-data-empty:hidden">
        <CartSkeleton />
      </div>
    </div>
  );
}

const script = `(${markEmpty.toString()})(${JSON.stringify([CART_STORAGE, SESSION_STORAGE])})`;

/** Runs as text: it uses nothing from outside itself. */
function markEmpty([cart = '', session = '']: string[]): void {
  const read = (name: string) => JSON.parse(localStorage.getItem(name) ?? '{}').state ?? {};
  try {
    const isEmpty = !read(session).token && !read(cart).items?.length;
    document.currentScript?.parentElement?.toggleAttribute('data-empty', isEmpty);
  } catch {
    // Nothing is remembered that could be read: the application finds out.
  }
}
