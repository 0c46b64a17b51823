import { TextInput } from '#web/ui/field.tsx';
import { fieldLabels } from './conflict.ts';
import { Figure } from './figure.tsx';
import { FormField } from './form-field.tsx';
import { FormGroup } from './form-group.tsx';
import { nutrients } from './form-values.ts';
import type { ProductForm } from './use-product-form.ts';

export function NutritionAndTags({ form }: { form: ProductForm }) {
  return (
    <FormGroup
      title="Nutrition and tags"
      text="Per 100g: calories in kcal, everything else in grams. Leave unknown values empty."
    >
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {nutrients.map((name) => (
          <FormField
            key={name}
            form={form}
            name={`nutritionalInfo.${name}`}
            label={fieldLabels[`nutritionalInfo.${name}`]}
          >
            {(control) => <Figure {...control} step="0.1" />}
          </FormField>
        ))}
      </div>
      <FormField form={form} name="tags" label="Tags" optional hint="Separated by commas">
        {(control) => <TextInput {...control} placeholder="spicy, roasted, gluten-free" />}
      </FormField>
    </FormGroup>
  );
}
