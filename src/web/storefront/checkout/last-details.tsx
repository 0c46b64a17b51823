import { History } from 'lucide-react';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { valuesOf } from './form-values.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

export type LastDetails = Awaited<ReturnType<typeof fetchLastDetails>>;

/** After this time the details are not shown, because they would shift a form that is already in use. */
const PATIENCE_MS = 1500;

/** Contact and address of the last order, or undefined if there is none or the response is too slow. */
export function findLastDetails(): Promise<LastDetails> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([fetchLastDetails(), late]).catch(() => null);
}

async function fetchLastDetails() {
  return (await callSignedIn('GET /api/checkout/last-details', {})).details;
}

interface SameAsLastTimeProps {
  form: CheckoutForm;
  last: LastDetails;
}

/** Fills in the details of the last order only on a click, so that typed values are not overwritten. */
export function SameAsLastTime({ form, last }: SameAsLastTimeProps) {
  const { values, fill, isSubmitting } = form;
  if (!last?.address) return null;
  const offered = valuesOf(last);
  const isTaken = Object.entries(offered).every(
    ([name, value]) => values[name as keyof typeof values] === value,
  );
  if (isTaken) return null;
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
