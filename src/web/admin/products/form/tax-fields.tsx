import { TextInput } from '#web/ui/field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { TaxHistory } from '../tax-history.tsx';
import { HsnInput, RateInput } from '../tax-inputs.tsx';
import { currentDay } from '../tax-texts.ts';
import { FormField } from './form-field.tsx';
import { FormGroup } from './form-group.tsx';
import type { ProductForm } from './use-product-form.ts';

const ComboTax = () => (
  <FormGroup title="Tax">
    <p className="text-sm text-ink-2">
      Invoices list the products of the combo with their own HSN codes and GST rates, and divide the
      price of the combo among them.
    </p>
  </FormGroup>
);

/** HSN code and GST rate. A change of a product that has them applies from a day. */
export function TaxFields({ form }: { form: ProductForm }) {
  const { base, isNew, hasTaxChange, values } = form;
  if (values.isCombo) return <ComboTax />;
  const hasTaxes = base !== undefined && (base.taxes ?? []).length > 0;
  const hint = isNew || !hasTaxes ? 'That of the category if left empty' : undefined;
  return (
    <FormGroup title="Tax" text="Prices include GST. Invoices state the HSN code and the rate.">
      <div className="grid gap-4 min-[26.25rem]:grid-cols-2 md:grid-cols-3">
        <FormField form={form} name="hsn" label="HSN code" hint={hint ?? '4, 6 or 8 digits'}>
          {(control) => <HsnInput {...control} />}
        </FormField>
        <FormField form={form} name="gstRate" label="GST rate" hint={hint ?? 'In percent'}>
          {(control) => <RateInput {...control} />}
        </FormField>
        {hasTaxes && hasTaxChange && (
          <FormField
            form={form}
            name="gstFrom"
            label="Applies from"
            optional
            hint="Today if left empty"
          >
            {(control) => <TextInput {...control} type="date" min={currentDay()} className="num" />}
          </FormField>
        )}
      </div>
      {hasTaxes && <TaxHistory product={base} onChange={form.takeTaxes} />}
      <p className="text-sm text-ink-2">
        A change of law?{' '}
        <TextLink to="/admin/products/tax-rates" className="font-[550]!">
          Change the rate of an HSN code
        </TextLink>{' '}
        for all its products.
      </p>
    </FormGroup>
  );
}
