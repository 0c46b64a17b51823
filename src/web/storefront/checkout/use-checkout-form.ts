import { useEffect } from 'react';
import { checkoutDetails, type CheckoutDetails } from '#shared/checkout/details.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { checkForm } from '#web/session/check-form.ts';
import type { User } from '#web/session/user.ts';
import { useForm } from '#web/ui/use-form.ts';
import { detailsTyped, formValues } from './form-values.ts';
import { keptOf } from './checkout-storage.ts';

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;

/** The form with the server's own rules; what is typed outlives a reload. */
export function useCheckoutForm(
  user: User,
  place: (details: CheckoutDetails) => Promise<FieldErrors | void>,
) {
  const form = useForm({
    initial: formValues(user, keptOf(user.id).draft()),
    check: (typed) => checkForm(checkoutDetails, detailsTyped(typed)),
    submit: (typed) => place(checkoutDetails.parse(detailsTyped(typed))),
  });
  const { values } = form;
  useEffect(() => keptOf(user.id).keepDraft(values), [user.id, values]);
  return form;
}
