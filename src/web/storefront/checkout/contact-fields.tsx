import { cx } from '#web/ui/cx.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormSection } from './form-section.tsx';
import { withoutCountry, type FormValues } from './form-values.ts';
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
        {(field) => (
          <TextInput
            {...field}
            {...text('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
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
          <div
            className={cx(
              'grid grid-cols-[auto_1fr] rounded-md',
              errors.phone && 'ring-3 ring-majith-100',
            )}
          >
            <span
              aria-hidden
              className={cx(
                'grid place-items-center rounded-l-md border-[1.5px] border-r-0 bg-sunken px-3.5 pt-0.5 font-semibold text-ink-2',
                errors.phone ? 'border-majith-600' : 'border-line-strong',
              )}
            >
              +91
            </span>
            <TextInput
              {...field}
              {...text('phone')}
              onChange={({ target }) => fill({ phone: withoutCountry(target.value) })}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              className="rounded-l-none aria-invalid:ring-0!"
            />
          </div>
        )}
      </Field>
    </FormSection>
  );
}
