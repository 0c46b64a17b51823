import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { HsnInput, RateInput } from '../tax-inputs.tsx';
import { currentDay } from '../tax-texts.ts';
import { useRateForm } from './use-rate-form.ts';

/** Changes the rate of all products with an HSN code, after showing how many they are. */
export function RateForm() {
  const { formProps, control, errors, isSubmitting, failure } = useRateForm();
  return (
    <form {...formProps} aria-busy={isSubmitting || undefined} className="grid max-w-230 gap-4">
      <div className="grid gap-4 md:grid-cols-3">
        <Field
          label="HSN code"
          error={errors.hsn}
          hint="4 digits also match codes of 6 and 8 digits"
        >
          {(field) => <HsnInput {...field} {...control('hsn')} />}
        </Field>
        <Field label="New GST rate" error={errors.gstRate} hint="In percent">
          {(field) => <RateInput {...field} {...control('gstRate')} />}
        </Field>
        <Field
          label="Applies from"
          optional
          error={errors.gstFrom}
          hint="Midnight in India. Today if left empty"
        >
          {(field) => (
            <TextInput
              {...field}
              {...control('gstFrom')}
              type="date"
              min={currentDay()}
              className="num"
            />
          )}
        </Field>
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" busy={isSubmitting} className="sm:justify-self-start">
        Change GST rate
      </Button>
    </form>
  );
}
