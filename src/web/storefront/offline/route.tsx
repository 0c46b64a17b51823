import archPot from '#web/art/illustrations/arch-pot.svg';
import { hiddenPage } from '#web/page/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '../shell/message-page.tsx';

const TITLE = 'You are offline';

export const meta = () => hiddenPage(TITLE);

/** The service worker shows it at the address of a page that needs a connection. */
export default function OfflinePage() {
  return (
    <MessagePage
      picture={archPot}
      title={TITLE}
      text="This page needs a connection, like checkout, sign-in and your orders. Your cart is kept on this device, and you can still look at the products."
      actions={
        <>
          <ButtonLink to="/products">See the products</ButtonLink>
          <ButtonLink to="/cart" variant="quiet">
            Open the cart
          </ButtonLink>
        </>
      }
    />
  );
}
