import { useEffect, useState } from 'react';
import type { SavedAddress } from '#shared/addresses/address.ts';
import type { CheckoutDetails } from '#shared/checkout/details.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { User } from '#web/session/user.ts';
import { useForm } from '#web/ui/use-form.ts';
import { withDefault } from './address-choice.ts';
import { detailsTyped, formValues, type FormValues } from './form-values.ts';
import { checkoutStorage } from './checkout-storage.ts';
import { loadRules } from './load-rules.ts';

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;

interface Options {
  user: User;
  addresses: SavedAddress[];
  place: (details: CheckoutDetails, values: FormValues) => Promise<FieldErrors | void>;
}

/** Validates with the schema of the server; the draft survives a reload. */
export function useCheckoutForm({ user, addresses, place }: Options) {
  const draft = formValues(user, checkoutStorage(user.id).draft());
  const form = useForm({
    initial: withDefault(draft, { untouched: formValues(user), addresses }),
    check: () => ({}),
    async submit(values) {
      const typed = detailsTyped(values);
      const rules = await loadRules();
      const checked = rules?.checkDetails(typed);
      if (checked && 'errors' in checked) return checked.errors;
      // Without the rules, the server refuses what does not fit the schema.
      return place(checked ?? (typed as CheckoutDetails), values);
    },
  });
  const { values } = form;
  const [untouched] = useState(values);
  useEffect(() => {
    // A default address that was only filled in may change before the next visit.
    if (values !== untouched) checkoutStorage(user.id).writeDraft(values);
  }, [user.id, values, untouched]);
  return form;
}
