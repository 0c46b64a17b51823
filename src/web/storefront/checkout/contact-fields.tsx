import { EmailInput } from '#web/ui/email-input.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormSection } from './form-section.tsx';
import type { FormValues } from './form-values.ts';
import { PhoneInput } from './phone-input.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

export function ContactFields({ form }: { form: CheckoutForm }) {
  const { control, errors, fill } = form;
  const text = (name: keyof FormValues) => control(name);
  return (
    <FormSection title="Contact">
      <Field label="Full name" error={errors.name} className="col-span-full">
        {(field) => <TextInput {...field} {...text('name')} autoComplete="name" />}
      </Field>
      <Field
        label="Email"
        error={errors.email}
        hint="For the receipt and tracking link"
        className="col-span-6 sm:col-span-3"
      >
        {(field) => <EmailInput {...field} {...text('email')} />}
      </Field>
      <Field
        label="Phone"
        error={errors.phone}
        hint="For delivery updates only"
        className="col-span-6 sm:col-span-3"
      >
        {(field) => (
          <PhoneInput {...field} {...text('phone')} onType={(phone) => fill({ phone })} />
        )}
      </Field>
    </FormSection>
  );
}
