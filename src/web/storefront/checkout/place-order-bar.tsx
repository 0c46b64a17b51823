import { formatPaise } from '#shared/money.ts';
import { useMedia } from '#web/browser/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { measureBottomBar } from '#web/ui/measure-bottom-bar.ts';
import { PLACE_ORDER } from './use-checkout.ts';

interface PlaceOrderBarProps {
  totalPaise: number;
  isSubmitting: boolean;
}

/**
 * The button at the end of the form. Where the summary is above the form, it stays at the bottom of the window together
 * with the total, unless the window is so low that it would cover the fields.
 */
export function PlaceOrderBar({ totalPaise, isSubmitting }: PlaceOrderBarProps) {
  const isBar = useMedia('(max-width: 63.99rem) and (min-height: 30rem)');
  const total = formatPaise(totalPaise);
  return (
    <div
      ref={isBar ? measureBottomBar : undefined}
      data-bar={isBar || undefined}
      className="data-bar:sticky data-bar:bottom-0 data-bar:z-30 data-bar:-mx-(--gutter) data-bar:flex data-bar:items-center data-bar:gap-4 data-bar:border-t-[1.5px] data-bar:border-line data-bar:bg-page data-bar:px-(--gutter) data-bar:pt-3 data-bar:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {isBar && (
        <p className="num shrink-0 leading-tight">
          <span className="block text-sm text-ink-2">Total</span>
          <b className="text-lg font-bold">{total}</b>
        </p>
      )}
      <Button id={PLACE_ORDER} type="submit" size="lg" block busy={isSubmitting}>
        <span className="num">
          {isSubmitting ? (
            'Processing...'
          ) : (
            <>
              Place Order
              <span className={isBar ? 'sr-only' : ''}> · {total}</span>
            </>
          )}
        </span>
      </Button>
    </div>
  );
}
