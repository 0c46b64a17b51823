import { useEffect } from 'react';
import { checkoutDetails, type CheckoutDetails } from '#shared/checkout/details.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { checkForm } from '#web/session/check-form.ts';
import type { User } from '#web/session/user.ts';
import { useForm } from '#web/ui/use-form.ts';
import { detailsTyped, formValues } from './form-values.ts';
import { checkoutStorage } from './checkout-storage.ts';

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;

/** Validates with the schema of the server; the draft survives a reload. */
export function useCheckoutForm(
  user: User,
  place: (details: CheckoutDetails) => Promise<FieldErrors | void>,
) {
  const form = useForm({
    initial: formValues(user, checkoutStorage(user.id).draft()),
    check: (typed) => checkForm(checkoutDetails, detailsTyped(typed)),
    submit: (typed) => place(checkoutDetails.parse(detailsTyped(typed))),
  });
  const { values } = form;
  useEffect(() => checkoutStorage(user.id).writeDraft(values), [user.id, values]);
  return form;
}
