import { ArrivalText } from './arrival-text.tsx';
import { useDeliveryPromise } from './use-delivery-promise.ts';

interface RememberedArrivalProps {
  pincode: string;
  /** Shown without an answer. */
  usual: string;
}

/** `Arrives by Tue, 24 Nov in Bengaluru` */
export function RememberedArrival({ pincode, usual }: RememberedArrivalProps) {
  const promise = useDeliveryPromise({ pincode });
  if (!promise) return usual;
  if (!promise.isServed) return <ArrivalText promise={promise} />;
  return (
    <>
      <ArrivalText promise={promise} /> in {promise.city ?? promise.pincode}
    </>
  );
}
