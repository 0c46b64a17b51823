import { ShoppingBag } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from '#web/ui/link.tsx';
import { countItems } from '#shared/cart/items.ts';
import { badgeText, cartLabel } from '#web/cart/count-text.ts';
import { useCart } from '#web/cart/store.ts';
import { laterComponent } from '#web/browser/split-component.tsx';
import { useDropdown } from './use-dropdown.ts';
import { useTouchDevice } from './touch.ts';

const MiniCart = laterComponent(async () => (await import('#web/cart/mini-cart.tsx')).MiniCart);

/** Links to the cart. Hovering opens the mini-cart; on a keyboard, Enter does. */
export function CartButton() {
  const count = useCart(({ items }) => countItems(items));
  const isTouch = useTouchDevice();
  const panelId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const { isOpen, close, toggle, areaProps } = useDropdown(link, { isOff: isTouch });
  return (
    <div {...areaProps} className="relative">
      <Link
        ref={link}
        to="/cart"
        aria-label={cartLabel(count)}
        aria-haspopup={isTouch ? undefined : 'dialog'}
        aria-expanded={isTouch ? undefined : isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={(event) => {
          const isKeyboard = event.detail === 0;
          if (isTouch || !isKeyboard) return;
          event.preventDefault();
          toggle();
        }}
        className="relative grid size-11 place-items-center rounded-md transition-colors duration-200 hover:bg-neel-50"
      >
        <ShoppingBag aria-hidden strokeWidth={1.9} className="size-5.5" />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 left-5.5 num h-5 min-w-5 rounded-[10px] bg-majith-600 px-[5px] pt-px text-center text-2xs leading-[19px] font-bold text-white"
          >
            {badgeText(count)}
          </span>
        )}
      </Link>
      {isOpen && (
        // The padding keeps the pointer inside on its way from the link to the panel.
        <div className="absolute top-full -right-1 z-10 pt-3">
          <MiniCart id={panelId} onLeave={close} />
        </div>
      )}
    </div>
  );
}
