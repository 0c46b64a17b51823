import archPot from '#web/art/illustrations/arch-pot.svg';
import { hiddenPage } from '#web/page/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const TITLE = 'You are offline';

export const meta = () => hiddenPage(TITLE);

/** The service worker shows it at the address of a page that needs a connection. */
export default function OfflinePage() {
  return (
    <div className="wrap grid min-h-[60vh] place-content-center py-10">
      <EmptyState
        level="h1"
        picture={<img src={archPot} alt="" width={240} height={254} className="h-auto w-45" />}
        title={TITLE}
        text="This page needs a connection, like checkout, sign-in and your orders. Your cart is kept on this device, and you can still look at the products."
      >
        <ButtonLink to="/products">See the products</ButtonLink>
        <ButtonLink to="/cart" variant="quiet">
          Open the cart
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
