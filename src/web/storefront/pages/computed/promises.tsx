import { settings } from '#shared/settings/current.ts';
import { figures, freeShippingPromise } from '#shared/settings/figures.ts';
import { formatPaise } from '#shared/money.ts';
import { TermList } from './term-list.tsx';

const promises = () => [
  { label: 'Your order leaves in', value: figures().dispatchDays },
  { label: 'It reaches you in', value: figures().deliveryDays },
  {
    label: 'Shipping',
    value: `${freeShippingPromise()}, ${formatPaise(settings().delivery.flatFeePaise)} on smaller ones`,
  },
  {
    label: 'Changed your mind?',
    value: `Cancel within ${figures().cancelWindow}, if the parcel has not left`,
  },
  {
    label: 'Damaged or wrong?',
    value: `Tell us within ${settings().orders.reportDamageHours} hours, with a photo`,
  },
  { label: 'Your emails', value: `Answered within ${figures().emailAnswerTime}` },
  { label: 'Our phone', value: settings().shop.phoneHours },
];

/** Delivery times, fees and answer times. */
export function Promises() {
  return <TermList terms={promises()} />;
}
