import { settings } from '#shared/settings/current.ts';
import { figures, freeShippingPromise } from '#shared/settings/figures.ts';
import { formatPaise } from '#shared/money.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { Facts } from './facts.tsx';

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

export function WhatWePromise() {
  return (
    <section aria-labelledby="what-we-promise">
      <h2 id="what-we-promise" className="display text-2xl">
        What we promise
      </h2>
      <Facts facts={promises()} />
      <p className="mt-3 flex flex-wrap gap-x-6">
        <TextLink to="/shipping-policy" className="min-h-11">
          Shipping Policy
        </TextLink>
        <TextLink to="/returns" className="min-h-11">
          Return & Refund Policy
        </TextLink>
      </p>
    </section>
  );
}
