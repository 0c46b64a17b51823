import { categoryLabel } from '#web/catalog/category-label.ts';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useCategoryNames } from '../use-category-names.ts';
import { FormField } from './form-field.tsx';
import { FormGroup } from './form-group.tsx';
import type { ProductForm } from './use-product-form.ts';

export function Basics({ form }: { form: ProductForm }) {
  const { category } = form.values;
  const names = useCategoryNames();
  const slugs = names.map(({ slug }) => slug);
  // A category that was deleted or renamed since the form opened stays selected, and the server refuses it.
  const options = slugs.includes(category) ? slugs : [...slugs, category];
  return (
    <FormGroup title="Basics">
      <div className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <FormField form={form} name="name" label="Name">
          {(control) => <TextInput {...control} required autoComplete="off" maxLength={160} />}
        </FormField>
        <FormField form={form} name="category" label="Category">
          {(control) => (
            <Select {...control} required>
              {options.map((option) => (
                <option key={option} value={option}>
                  {categoryLabel(option, names)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <FormField form={form} name="description" label="Description" optional>
        {(control) => <TextArea {...control} rows={4} maxLength={5000} />}
      </FormField>
      <FormField form={form} name="shortDescription" label="Ingredients" optional>
        {(control) => <TextArea {...control} rows={3} maxLength={1000} />}
      </FormField>
    </FormGroup>
  );
}
