import type { DeliveryPromise } from '#shared/orders/delivery-promise-contract.ts';
import { arrivalText, notServedText, orderByText } from './promise-texts.ts';

/** `Arrives by Tue, 24 Nov if you order by 2 pm` */
export function ArrivalText({ promise }: { promise: DeliveryPromise }) {
  const arrival = arrivalText(promise);
  if (arrival === undefined) {
    return <b className="font-[550] text-majith-700">{notServedText(promise.pincode)}</b>;
  }
  return (
    <span>
      <b className="font-[650] text-patti-700">{arrival}</b> {orderByText(promise)}
    </span>
  );
}
