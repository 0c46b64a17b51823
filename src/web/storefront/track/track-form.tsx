import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TrackedOrder } from '#shared/orders/tracking-contract.ts';
import { trackingInput } from '#shared/orders/tracking-input.ts';
import { text } from '#shared/read-answer.ts';
import { useHere } from '#web/page/here.ts';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { findOrder } from './find-order.ts';

export function TrackForm({ onFound }: { onFound: (order: TrackedOrder) => void }) {
  const [failure, setFailure] = useState<{ text: string }>();
  const { search } = useHere();
  const element = useRef<HTMLFormElement>(null);
  const { errors, isSubmitting, control, formProps, fill } = useForm({
    initial: { orderNumber: '', contact: '' },
    check: (typed) => checkForm(trackingInput, typed),
    async submit(typed) {
      setFailure(undefined);
      const outcome = await findOrder(trackingInput.parse(typed));
      if ('order' in outcome) onFound(outcome.order);
      else if ('errors' in outcome) return outcome.errors;
      else setFailure({ text: outcome.failure });
      return undefined;
    },
  });

  // The page is the same for all visitors, so the number of the link is known only in the browser. Text typed before
  // hydration wins over it.
  const begin = useEffectEvent((linked: string) => {
    if (!element.current) return;
    const typed = new FormData(element.current);
    const read = (name: string) => text(typed.get(name));
    fill({ orderNumber: read('orderNumber') || linked, contact: read('contact') });
  });
  useEffect(
    () => begin(new URLSearchParams(search).get('order')?.trim().slice(0, 40) ?? ''),
    [search],
  );

  return (
    <form
      {...formProps}
      ref={element}
      aria-label="Track your order"
      className="grid max-w-140 gap-4.5"
    >
      <Field
        label="Order number"
        error={errors.orderNumber}
        hint="You can see it in your order email."
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('orderNumber')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="TKR-20261115-048213"
          />
        )}
      </Field>
      <Field
        label="Email or phone"
        error={errors.contact}
        hint="The one that you gave with the order."
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('contact')}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        )}
      </Field>
      <Failure failure={failure} />
      <Button type="submit" busy={isSubmitting} className="sm:justify-self-start">
        {isSubmitting ? 'Looking it up...' : 'Track order'}
      </Button>
      <p className="text-sm text-pretty text-ink-3">
        With an account, <TextLink to="/dashboard">your orders page</TextLink> also has your
        invoices and refunds. <TextLink to="/contact?topic=order">Write to us</TextLink> if you
        cannot find your order number.
      </p>
    </form>
  );
}

/** Shown next to the button that will be pressed again. */
function Failure({ failure }: { failure: { text: string } | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) focusWithoutScroll(box.current);
  }, [failure]);
  return (
    failure && (
      <div ref={box} className="rounded-md">
        <Banner tone="bad">{failure.text}</Banner>
      </div>
    )
  );
}
