import { categoryLimits } from '#shared/catalog/category-limits.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { ImageField } from '../../media/image-field.tsx';
import type { CategoryForm } from './use-category-form.ts';

interface CategoryImageProps {
  form: CategoryForm;
  onBusyChange: (isBusy: boolean) => void;
}

/** The image at the top of the landing page; it needs a description. */
export function CategoryImage({ form, onBusyChange }: CategoryImageProps) {
  const { fill, values, errors } = form;
  const url = values['image.url'] || null;
  return (
    <div className="grid gap-4">
      <ImageField
        label="Image"
        name="image.url"
        value={url}
        error={errors['image.url']}
        onBusyChange={onBusyChange}
        onChange={(next) =>
          fill(next ? { 'image.url': next } : { 'image.url': '', 'image.alt': '' })
        }
      />
      {url !== null && (
        <Field
          label="Image description"
          hint="What does it show? Screen readers read it out."
          error={errors['image.alt']}
        >
          {(control) => (
            <TextInput {...control} {...form.control('image.alt')} maxLength={categoryLimits.alt} />
          )}
        </Field>
      )}
    </div>
  );
}
