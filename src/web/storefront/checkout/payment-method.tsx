import { Badge } from '#web/ui/badge.tsx';

const ways = ['UPI', 'Cards', 'Netbanking'];

/** There is one payment method, shown as a selected option. */
export function PaymentMethod() {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 display text-xl">Payment method</legend>
      <label className="grid grid-cols-[24px_1fr] items-center gap-x-3.5 gap-y-2.5 rounded-lg border-2 border-neel-700 bg-neel-50 px-4 py-3.5 sm:grid-cols-[24px_1fr_auto] sm:px-5 sm:py-4">
        <input
          type="radio"
          name="paymentMethod"
          value="razorpay"
          defaultChecked
          className="size-6 appearance-none rounded-full border-[7px] border-neel-700 bg-white"
        />
        <span className="leading-tight">
          <b className="block font-[650]">Pay online with Razorpay</b>
          <span className="text-sm text-ink-2">You choose how in the next window</span>
        </span>
        <span className="flex flex-wrap gap-1.5 max-sm:col-start-2">
          {ways.map((way) => (
            <Badge key={way} tone="outline">
              {way}
            </Badge>
          ))}
        </span>
      </label>
    </fieldset>
  );
}
