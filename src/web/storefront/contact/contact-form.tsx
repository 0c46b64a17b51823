import { limits } from '#shared/limits.ts';
import { formatCount } from '#shared/numbers.ts';
import { useEffect, useRef } from 'react';
import { topicNames, topics } from '#shared/support/ticket-input.ts';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { PhoneInput } from '#web/addresses/phone-input.tsx';
import { asksForOrder } from './form-values.ts';
import { useContactForm, type ContactForm, type Sent } from './use-contact-form.ts';

export function ContactForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const form = useContactForm(onSent);
  const { element, failure, isSubmitting, formProps } = form;
  return (
    <form
      {...formProps}
      ref={element}
      aria-label="Write to us"
      className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
    >
      <PersonFields form={form} />
      <MessageFields form={form} />
      <div className="grid gap-3 sm:col-span-2">
        <Failure failure={failure} />
        <Button type="submit" busy={isSubmitting} className="sm:justify-self-start">
          {isSubmitting ? 'Sending...' : 'Send message'}
        </Button>
        <p className="text-sm text-pretty text-ink-3">
          We use this to answer you, and for nothing else. More in our{' '}
          <TextLink to="/privacy-policy" className="font-[550]! decoration-2 decoration-neel-200!">
            Privacy Policy
          </TextLink>
          .
        </p>
      </div>
    </form>
  );
}

function PersonFields({ form: { control, errorOf, type } }: { form: ContactForm }) {
  return (
    <>
      <Field label="Your name" error={errorOf('name')} className="sm:col-span-2">
        {(field) => (
          <TextInput {...field} {...control('name')} autoComplete="name" autoCapitalize="words" />
        )}
      </Field>
      <Field label="Email" error={errorOf('email')} hint="We will reply to this address">
        {(field) => <EmailInput {...field} {...control('email')} />}
      </Field>
      <Field label="Phone" optional error={errorOf('phone')} hint="If we may call you">
        {(field) => (
          <PhoneInput {...field} {...control('phone')} onType={(phone) => type({ phone })} />
        )}
      </Field>
    </>
  );
}

function MessageFields({ form: { control, errorOf, values } }: { form: ContactForm }) {
  const { readOnly, ...topic } = control('topic');
  return (
    <>
      <Field label="What is it about?" error={errorOf('topic')} className="sm:col-span-2">
        {(field) => (
          <Select {...field} {...topic} disabled={readOnly}>
            <option value="">Choose a topic</option>
            {topicNames.map((name) => (
              <option key={name} value={name}>
                {topics[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {asksForOrder(values) && (
        <Field
          label="Order number"
          optional
          error={errorOf('orderNumber')}
          hint="It helps us find your order. You can see it in your order email and under My Orders."
          className="sm:col-span-2"
        >
          {(field) => (
            <TextInput
              {...field}
              {...control('orderNumber')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="TKR-20261115-048213"
            />
          )}
        </Field>
      )}
      <Field
        label="Message"
        error={errorOf('message')}
        hint={`Up to ${formatCount(limits.ticketMessageLength.max)} characters`}
        className="sm:col-span-2"
      >
        {(field) => <TextArea {...field} {...control('message')} rows={7} />}
      </Field>
    </>
  );
}

/** Shown next to the button that will be pressed again. */
function Failure({ failure }: { failure: { text: string } | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    focusWithoutScroll(box.current);
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    failure && (
      <div ref={box} className="rounded-md">
        <Banner tone="bad">{failure.text}</Banner>
      </div>
    )
  );
}
