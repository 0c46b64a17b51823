import { WandSparkles } from 'lucide-react';
import { weightUnits } from '#shared/catalog/vocabulary.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Figure } from './figure.tsx';
import { FormField } from './form-field.tsx';
import { FormGroup } from './form-group.tsx';
import { generateSku } from './generate-sku.ts';
import type { ProductForm } from './use-product-form.ts';

/** A product that becomes a combo has to give up its own stock. */
const showsStock = ({ values, base }: ProductForm) =>
  !values.isCombo || (base !== undefined && (base.parts ?? []).length === 0 && base.stock > 0);

function stockHint({ values, isNew }: ProductForm): string {
  if (values.isCombo) return 'A combo has no stock of its own: set it to 0';
  return isNew ? 'Packets on sale' : 'Sales continue: change it only to correct it';
}

export function PriceAndStock({ form }: { form: ProductForm }) {
  const generate = () => form.change({ sku: generateSku(form.values.category) });
  return (
    <FormGroup title="Price and stock">
      <div className="grid gap-4 min-[26.25rem]:grid-cols-2 md:grid-cols-3">
        <FormField form={form} name="price" label="Price" hint="In rupees">
          {(control) => <Figure {...control} required step="0.01" />}
        </FormField>
        <FormField
          form={form}
          name="originalPrice"
          label="Original price"
          optional
          hint="MRP. Struck through if it is above the price"
        >
          {(control) => <Figure {...control} step="0.01" />}
        </FormField>
        {showsStock(form) && (
          <FormField form={form} name="stock" label="Stock" hint={stockHint(form)}>
            {(control) => <Figure {...control} required step="1" inputMode="numeric" />}
          </FormField>
        )}
        <FormField form={form} name="weight.value" label="Weight" optional>
          {(control) => <Figure {...control} step="0.01" />}
        </FormField>
        <FormField form={form} name="weight.unit" label="Unit">
          {(control) => (
            <Select {...control}>
              {weightUnits.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField
          form={form}
          name="origin"
          label="Origin"
          optional
          hint="The country it comes from"
        >
          {(control) => <TextInput {...control} maxLength={60} />}
        </FormField>
        <FormField
          form={form}
          name="shelfLifeMonths"
          label="Best before"
          optional
          hint="Months after packing"
        >
          {(control) => <Figure {...control} step="1" inputMode="numeric" />}
        </FormField>
      </div>
      <FormField
        form={form}
        name="sku"
        label="SKU"
        optional
        hint="Letters, digits and dashes; must be unique"
      >
        {(control) => (
          <div className="flex flex-wrap gap-2.5">
            <TextInput
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={32}
              className="num w-auto! grow basis-40 uppercase placeholder:normal-case"
            />
            <Button
              variant="quiet"
              onClick={generate}
              icon={<WandSparkles aria-hidden strokeWidth={1.9} />}
            >
              Generate SKU
            </Button>
          </div>
        )}
      </FormField>
      <FormField
        form={form}
        name="barcode"
        label="Barcode"
        optional
        hint="The EAN or UPC on the pack. Scan it here, or type its 8 to 14 digits"
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            inputMode="numeric"
            maxLength={20}
            className="num"
            // Scanners end with Enter, which would save the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </FormField>
    </FormGroup>
  );
}
