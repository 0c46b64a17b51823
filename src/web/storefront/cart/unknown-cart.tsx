import { CART_STORAGE } from '#web/cart/store.ts';
import { EmptyCart } from '#web/cart/empty-cart.tsx';
import { SESSION_STORAGE } from '#web/session/store.ts';
import { CartSkeleton } from './cart-skeleton.tsx';

/**
 * Rendered before hydration. An inline script shows an empty cart at once, because local storage is readable long
 * before React runs.
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

/** Runs as source text, so it must not use anything outside itself. */
function markEmpty([cart = '', session = '']: string[]): void {
  const read = (name: string) => JSON.parse(localStorage.getItem(name) ?? '{}').state ?? {};
  try {
    const isEmpty = !read(session).token && !read(cart).items?.length;
    document.currentScript?.parentElement?.toggleAttribute('data-empty', isEmpty);
  } catch {
    // Storage is blocked or damaged: the application decides after hydration.
  }
}
