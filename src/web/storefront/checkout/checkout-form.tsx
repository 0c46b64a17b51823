import { figures } from '#shared/settings/figures.ts';
import type { Destination } from '#shared/settings/zones.ts';
import { use, useEffect, useRef } from 'react';
import type { CartItem } from '#shared/cart/items.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { formatPaise } from '#shared/money.ts';
import { useCart } from '#web/cart/store.ts';
import type { User } from '#web/session/user.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ArrivalText } from '#web/delivery/arrival-text.tsx';
import { useDeliveryPromise } from '#web/delivery/use-delivery-promise.ts';
import { CheckoutColumns } from './checkout-columns.tsx';
import { AddressFields } from './address-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { CartChanges, PaymentNotice } from './form-notices.tsx';
import { SameAsLastTime, type LastDetails } from './last-details.tsx';
import { loadRules } from './load-rules.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentMethod } from './payment-method.tsx';
import type { Purchase } from './purchase.ts';
import { PLACE_ORDER, type FormNotice } from './use-checkout.ts';
import { useCheckoutForm, type CheckoutForm as Form } from './use-checkout-form.ts';

/** The fee and time of a zone apply once the address names one. */
function destinationOf(values: Form['values']): Destination | undefined {
  const destination = { state: values['address.state'], pincode: values['address.pincode'].trim() };
  return /^\d{6}$/.test(destination.pincode) ? destination : undefined;
}

interface CheckoutFormProps {
  user: User;
  items: CartItem[];
  lastDetails: Promise<LastDetails>;
  notice: FormNotice | undefined;
  /** Changes in the cart since the shopper saw it. */
  changes: string[];
  place: (purchase: Purchase) => Promise<FieldErrors | void>;
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { user, items, lastDetails, notice, changes, place } = props;
  const offers = useCart((cart) => cart.offers);
  const shownDay = useRef<string>(undefined);
  const form = useCheckoutForm(user, (details) =>
    place({ details, items, offers, arrivesBy: shownDay.current }),
  );
  const last = use(lastDetails);
  const { isSubmitting, formProps } = form;
  const destination = destinationOf(form.values);
  const promise = useDeliveryPromise(destination);
  useEffect(() => {
    shownDay.current = promise?.arrivesBy ?? undefined;
  }, [promise]);
  return (
    <CheckoutColumns
      summary={<OrderSummary items={items} destination={destination} promise={promise} />}
    >
      <form
        {...formProps}
        onFocus={() => void loadRules()}
        className="grid min-w-0 gap-9 lg:row-start-1"
      >
        <PaymentNotice notice={notice} />
        <ContactFields form={form} />
        <AddressFields form={form}>
          <SameAsLastTime form={form} last={last} />
        </AddressFields>
        <CompanyFields form={form} />
        <PaymentMethod />
        <div className="grid gap-3">
          <CartChanges notice={notice} changes={changes} />
          {promise && (
            <p role="status" className="num lg:sr-only">
              <ArrivalText promise={promise} />
            </p>
          )}
          <Button id={PLACE_ORDER} type="submit" size="lg" block busy={isSubmitting}>
            <span className="num">
              {isSubmitting
                ? 'Processing...'
                : `Place Order · ${formatPaise(cartTotals(items, destination, offers).totalPaise)}`}
            </span>
          </Button>
          <p className="text-sm text-pretty text-ink-3">
            By placing the order you accept the{' '}
            <TextLink
              to="/terms-and-conditions"
              className="font-[550]! decoration-2 decoration-neel-200!"
            >
              Terms & Conditions
            </TextLink>
            . You can cancel within {figures().cancelWindow} if it has not been dispatched.
          </p>
        </div>
      </form>
    </CheckoutColumns>
  );
}
