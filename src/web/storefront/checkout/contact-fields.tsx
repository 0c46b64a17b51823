import { PhoneInput } from '#web/addresses/phone-input.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormSection } from './form-section.tsx';
import type { FormValues } from './form-values.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

const nameHints = {
  autoComplete: 'shipping name',
  autoCapitalize: 'words',
  enterKeyHint: 'next',
} as const;

export function ContactFields({ form }: { form: CheckoutForm }) {
  const { control, errors, fill } = form;
  const text = (name: keyof FormValues) => control(name);
  return (
    <FormSection title="Contact">
      <Field label="Full name" error={errors.name} className="col-span-full">
        {(field) => <TextInput {...field} {...text('name')} {...nameHints} />}
      </Field>
      <Field
        label="Email"
        error={errors.email}
        hint="For the receipt and tracking link"
        className="col-span-6 sm:col-span-3"
      >
        {(field) => (
          <EmailInput
            {...field}
            {...text('email')}
            autoComplete="shipping email"
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field
        label="Phone"
        error={errors.phone}
        hint="For delivery updates only"
        className="col-span-6 sm:col-span-3"
      >
        {(field) => (
          <PhoneInput
            {...field}
            {...text('phone')}
            onType={(phone) => fill({ phone })}
            autoComplete="shipping tel-national"
            enterKeyHint="next"
          />
        )}
      </Field>
    </FormSection>
  );
}
