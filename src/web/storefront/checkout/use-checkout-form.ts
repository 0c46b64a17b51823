import { useEffect } from 'react';
import type { CheckoutDetails } from '#shared/checkout/details.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { User } from '#web/session/user.ts';
import { useForm } from '#web/ui/use-form.ts';
import { detailsTyped, formValues } from './form-values.ts';
import { checkoutStorage } from './checkout-storage.ts';
import { loadRules } from './load-rules.ts';

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;

/** Validates with the schema of the server; the draft survives a reload. */
export function useCheckoutForm(
  user: User,
  place: (details: CheckoutDetails) => Promise<FieldErrors | void>,
) {
  const form = useForm({
    initial: formValues(user, checkoutStorage(user.id).draft()),
    check: () => ({}),
    async submit(values) {
      const typed = detailsTyped(values);
      const rules = await loadRules();
      const checked = rules?.checkDetails(typed);
      if (checked && 'errors' in checked) return checked.errors;
      // Without the rules, the server refuses what does not fit the schema.
      return place(checked ?? (typed as CheckoutDetails));
    },
  });
  const { values } = form;
  useEffect(() => checkoutStorage(user.id).writeDraft(values), [user.id, values]);
  return form;
}
