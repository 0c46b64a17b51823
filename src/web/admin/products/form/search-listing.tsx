import { seoLimits } from '#shared/catalog/product-input.ts';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { FormField } from './form-field.tsx';
import { FormGroup } from './form-group.tsx';
import { SearchPreview } from './search-preview.tsx';
import type { ProductForm } from './use-product-form.ts';

/** Title and description for search engines, with the search result that they give. */
export function SearchListing({ form }: { form: ProductForm }) {
  const { seoTitle, seoDescription } = form.values;
  return (
    <FormGroup
      title="Search results"
      text="How search engines can show the product. Left empty, its name, tagline and description are used."
    >
      <SearchPreview values={form.values} />
      <FormField
        form={form}
        name="seoTitle"
        label="Search title"
        optional
        hint={countText(seoTitle, seoLimits.title)}
      >
        {(control) => <TextInput {...control} maxLength={seoLimits.title} autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="seoDescription"
        label="Search description"
        optional
        hint={countText(seoDescription, seoLimits.description)}
      >
        {(control) => <TextArea {...control} rows={3} maxLength={seoLimits.description} />}
      </FormField>
    </FormGroup>
  );
}

const countText = (text: string, max: number) => `${text.length} of ${max} characters`;
