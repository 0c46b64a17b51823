import { addressLimits } from '#shared/addresses/address-limits.ts';
import { figures } from '#shared/settings/figures.ts';
import type { Destination } from '#shared/settings/zones.ts';
import { use, useEffect, useRef, useState } from 'react';
import type { CartItem } from '#shared/cart/items.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { AddressFields } from '#web/addresses/address-fields.tsx';
import { goToNextField } from '#web/addresses/next-field.ts';
import { useCart } from '#web/cart/store.ts';
import type { User } from '#web/session/user.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { ArrivalText } from '#web/delivery/arrival-text.tsx';
import { useDeliveryPromise } from '#web/delivery/use-delivery-promise.ts';
import { CheckoutColumns } from './checkout-columns.tsx';
import { findChosen, saveTypedAddress } from './address-choice.ts';
import { CompanyFields } from './company-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DeliverTo } from './deliver-to.tsx';
import { CartChanges, PaymentNotice } from './form-notices.tsx';
import { FormSection } from './form-section.tsx';
import type { FormValues } from './form-values.ts';
import type { KnownDetails } from './known-details.ts';
import { SameAsLastTime } from './last-details.tsx';
import { loadRules } from './load-rules.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { PlaceOrderBar } from './place-order-bar.tsx';
import type { Purchase } from './purchase.ts';
import { SaveAddress } from './save-address.tsx';
import type { FormNotice } from './use-checkout.ts';
import { useCheckoutForm, type CheckoutForm as Form } from './use-checkout-form.ts';

/** The fee and time of a zone apply once the address names one. */
function destinationOf(values: Form['values']): Destination | undefined {
  const destination = { state: values['address.state'], pincode: values['address.pincode'].trim() };
  return /^\d{6}$/.test(destination.pincode) ? destination : undefined;
}

interface CheckoutFormProps {
  user: User;
  items: CartItem[];
  knownDetails: Promise<KnownDetails>;
  notice: FormNotice | undefined;
  /** Changes in the cart since the shopper saw it. */
  changes: string[];
  place: (purchase: Purchase) => Promise<FieldErrors | void>;
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { user, items, knownDetails, notice, changes, place } = props;
  const known = use(knownDetails);
  const offers = useCart((cart) => cart.offers);
  const shownDay = useRef<string>(undefined);
  const [addresses, setAddresses] = useState(known.addresses);
  const form = useCheckoutForm({
    user,
    addresses,
    place(details, values) {
      void saveIfChosen(values);
      return place({ details, items, offers, arrivesBy: shownDay.current });
    },
  });
  const { isSubmitting, formProps, fill } = form;
  const destination = destinationOf(form.values);
  const promise = useDeliveryPromise(destination);
  useEffect(() => {
    shownDay.current = promise?.arrivesBy ?? undefined;
  }, [promise]);
  const isNew = (values: FormValues) => !findChosen(addresses, values);
  async function saveIfChosen(values: FormValues) {
    if (values.saveAddress === '' || !isNew(values)) return;
    const saved = await saveTypedAddress(values);
    if (!saved) return;
    setAddresses(saved);
    fill({ saveAddress: '' });
  }
  return (
    <CheckoutColumns
      summary={<OrderSummary items={items} destination={destination} promise={promise} />}
    >
      <form
        {...formProps}
        onFocus={() => void loadRules()}
        onKeyDown={goToNextField}
        className="flex min-w-0 flex-col gap-9 lg:row-start-1"
      >
        <PaymentNotice notice={notice} />
        <ContactFields form={form} />
        <FormSection title="Shipping address">
          <DeliverTo form={form} addresses={addresses} />
          <SameAsLastTime form={form} last={known.last} addresses={addresses} />
          <AddressFields form={form} />
          {isNew(form.values) && addresses.length < addressLimits.addressesMax && (
            <SaveAddress form={form} />
          )}
        </FormSection>
        <CompanyFields form={form} />
        <PaymentMethod />
        <div className="-mb-6 grid gap-3 empty:hidden">
          <CartChanges notice={notice} changes={changes} />
          {promise && (
            <p role="status" className="num lg:sr-only">
              <ArrivalText promise={promise} />
            </p>
          )}
        </div>
        <PlaceOrderBar
          totalPaise={cartTotals(items, destination, offers).totalPaise}
          isSubmitting={isSubmitting}
        />
        <p className="-mt-6 text-sm text-pretty text-ink-3">
          By placing the order you accept the{' '}
          <TextLink
            to="/terms-and-conditions"
            className="font-[550]! decoration-2 decoration-neel-200!"
          >
            Terms & Conditions
          </TextLink>
          . You can cancel within {figures().cancelWindow} if it has not been dispatched.
        </p>
      </form>
    </CheckoutColumns>
  );
}
