import { limits } from '#shared/limits.ts';
import { TextInput } from '#web/ui/field.tsx';
import { FormField } from './form-field.tsx';
import { FormGroup } from './form-group.tsx';
import type { ProductForm } from './use-product-form.ts';

/** What distinguishes a new size from the product that it belongs to. */
export function NewSizeFields({ form }: { form: ProductForm }) {
  return (
    <FormGroup
      title="Size"
      text="Everything but price, stock, weight, SKU and barcode is copied. The size stays hidden until you switch it on."
    >
      <FormField
        form={form}
        name="sizeLabel"
        label="Name of the size"
        hint="As shoppers see it, such as 200 g or Pack of 3"
      >
        {(control) => (
          <TextInput
            {...control}
            required
            autoComplete="off"
            maxLength={limits.sizeLabelLength}
            placeholder="200 g"
          />
        )}
      </FormField>
    </FormGroup>
  );
}
