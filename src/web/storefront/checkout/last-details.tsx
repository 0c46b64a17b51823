import { History } from 'lucide-react';
import type { SavedAddress } from '#shared/addresses/address.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { findChosen } from './address-choice.ts';
import { valuesOf } from './form-values.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

export type LastDetails = Awaited<ReturnType<typeof fetchLastDetails>>;

/** Contact and address of the last order, or null if there is none. */
export async function fetchLastDetails() {
  return (await callSignedIn('GET /api/checkout/last-details', {})).details;
}

interface SameAsLastTimeProps {
  form: CheckoutForm;
  last: LastDetails;
  addresses: SavedAddress[];
}

/** Fills in the details of the last order only on a click, so that typed values are not overwritten. */
export function SameAsLastTime({ form, last, addresses }: SameAsLastTimeProps) {
  const { values, fill, isSubmitting } = form;
  if (!last?.address) return null;
  const offered = valuesOf(last);
  const isTaken = Object.entries(offered).every(
    ([name, value]) => values[name as keyof typeof values] === value,
  );
  // The choice among the saved addresses has it already, but for a company.
  const isSaved = !last.gstin && findChosen(addresses, { ...values, ...offered }) !== undefined;
  if (isTaken || isSaved) return null;
  const { street, city, pincode } = last.address;
  return (
    <button
      type="button"
      disabled={isSubmitting}
      onClick={() => fill(offered)}
      className="col-span-full flex min-h-14 gap-3 rounded-md border-[1.5px] border-neel-200 bg-surface px-4 py-3 text-left leading-snug enabled:hover:bg-neel-50"
    >
      <History aria-hidden strokeWidth={1.9} className="mt-px size-5.5 shrink-0 text-neel-700" />
      <span className="min-w-0">
        <span className="block font-[650] text-neel-800">
          Deliver to the same address as last time
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {last.name}, {street}, {city} {pincode}
        </span>
      </span>
    </button>
  );
}
