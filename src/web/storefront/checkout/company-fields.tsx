import { useEffect, useRef, useState } from 'react';
import { settings } from '#shared/settings/current.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { FormSection } from './form-section.tsx';
import { loadRules } from './load-rules.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

/** Optional fields for an invoice to a business, behind a button. */
export function CompanyFields({ form }: { form: CheckoutForm }) {
  const { gstin, companyName } = form.values;
  const [isOpen, setOpen] = useState<boolean>();
  const box = useRef<HTMLDivElement>(null);
  // What was clicked is gone, so the focus moves to what replaced it.
  useEffect(() => {
    if (isOpen !== undefined) box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isOpen]);
  const isShown = isOpen || gstin !== '' || companyName !== '';
  if (!isShown && !settings().tax.asksForGstin) return null;
  return (
    <div ref={box}>
      {isShown ? (
        <Fields form={form} onRemove={() => setOpen(false)} />
      ) : (
        <TextButton onClick={() => setOpen(true)}>Buying for a business? Add GSTIN</TextButton>
      )}
    </div>
  );
}

interface FieldsProps {
  form: CheckoutForm;
  onRemove: () => void;
}

function Fields({ form, onRemove }: FieldsProps) {
  const { control, errors, fill, isSubmitting } = form;
  const state = useStateOf(form.values.gstin);
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
            onRemove();
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
