import { useEffect, useState } from 'react';
import { settings } from '#shared/settings/current.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { FormSection } from './form-section.tsx';
import { loadRules } from './load-rules.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

/** Optional fields for an invoice to a business, behind a button. */
export function CompanyFields({ form }: { form: CheckoutForm }) {
  const { control, errors, fill, isSubmitting } = form;
  const { gstin, companyName } = form.values;
  const [isOpen, setOpen] = useState<boolean>();
  const isFilled = gstin !== '' || companyName !== '';
  const state = useStateOf(gstin);
  // After a click the focus moves to what replaced the button.
  const autoFocus = isOpen !== undefined;
  if (!isOpen && !isFilled) {
    if (!settings().tax.asksForGstin) return null;
    return (
      <p>
        <TextButton autoFocus={autoFocus} onClick={() => setOpen(true)}>
          Buying for a business? Add GSTIN
        </TextButton>
      </p>
    );
  }
  return (
    <FormSection title="Business details">
      <Field
        label="GSTIN"
        error={errors.gstin}
        hint={state ? `Registered in ${state}` : 'Of the state of the delivery address'}
        className="col-span-6 sm:col-span-3"
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('gstin')}
            autoFocus={autoFocus}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="uppercase"
          />
        )}
      </Field>
      <Field
        label="Company name"
        error={errors.companyName}
        hint="As registered for GST"
        className="col-span-6 sm:col-span-3"
      >
        {(field) => (
          <TextInput {...field} {...control('companyName')} autoComplete="organization" />
        )}
      </Field>
      <p className="col-span-full -mt-2">
        <TextButton
          disabled={isSubmitting}
          onClick={() => {
            fill({ gstin: '', companyName: '' });
            setOpen(false);
          }}
        >
          Remove business details
        </TextButton>
      </p>
    </FormSection>
  );
}

/** The state of a complete GSTIN, for the buyer to compare. */
function useStateOf(gstin: string): string | undefined {
  const [found, setFound] = useState<{ gstin: string; state: string | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    // Shorter texts are incomplete.
    if (gstin.length >= 15) {
      void loadRules().then((rules) => {
        if (isCurrent) setFound({ gstin, state: rules?.findGstinState(gstin) });
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [gstin]);
  return found?.gstin === gstin ? found.state : undefined;
}
