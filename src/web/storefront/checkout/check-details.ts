import { checkoutDetails, type CheckoutDetails } from '#shared/checkout/details.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { isGstin, normalizeGstin } from '#shared/tax/gstin.ts';
import { findStateOfGstin } from '#shared/tax/states.ts';
import { checkForm } from '#web/session/check-form.ts';

// Loaded when the form is first used, because Zod is large.

/** Validates with the schema of the server. */
export function checkDetails(typed: unknown): CheckoutDetails | { errors: FieldErrors } {
  const errors = checkForm(checkoutDetails, typed);
  return Object.keys(errors).length > 0 ? { errors } : checkoutDetails.parse(typed);
}

/** The state in which a valid GSTIN is registered. */
export function findGstinState(typed: string): string | undefined {
  const gstin = normalizeGstin(typed);
  return isGstin(gstin) ? findStateOfGstin(gstin)?.name : undefined;
}
