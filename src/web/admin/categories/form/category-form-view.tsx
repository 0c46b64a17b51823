import { useState } from 'react';
import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { categoryLimits } from '#shared/catalog/category-limits.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { HsnInput, RateInput } from '../../products/tax-inputs.tsx';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { LandingFields } from './landing-fields.tsx';
import { useCategoryForm, type CategoryForm } from './use-category-form.ts';

/** Without a category, the form adds one. */
export function CategoryFormView({ category }: { category: AdminCategory | undefined }) {
  const form = useCategoryForm(category);
  const [isUploading, setUploading] = useState(false);
  return (
    <form {...form.formProps} aria-busy={form.isSubmitting || undefined} className="grid gap-5.5">
      {form.conflict && <ConflictNotice conflict={form.conflict} />}
      <Panel title="Name and web address">
        <PanelBody>
          <Names form={form} />
        </PanelBody>
      </Panel>
      <Panel title="Tax of new products">
        <PanelBody>
          <TaxDefaults form={form} />
        </PanelBody>
      </Panel>
      <Panel title="Landing page">
        <PanelBody>
          <LandingFields form={form} onBusyChange={setUploading} />
        </PanelBody>
      </Panel>
      {form.failure && <Banner tone="bad">{form.failure}</Banner>}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" busy={form.isSubmitting} disabled={isUploading}>
          {category ? 'Save changes' : 'Add category'}
        </Button>
        <ButtonLink to="/admin/categories" variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** A change does not affect the products that have an HSN code. */
function TaxDefaults({ form: { errors, control } }: { form: CategoryForm }) {
  return (
    <div className="grid max-w-180 gap-4 md:grid-cols-2">
      <Field
        label="HSN code"
        optional
        error={errors.hsn}
        hint="4, 6 or 8 digits. Products without one of their own get it"
      >
        {(field) => <HsnInput {...field} {...control('hsn')} />}
      </Field>
      <Field label="GST rate" optional error={errors.gstRate} hint="In percent">
        {(field) => <RateInput {...field} {...control('gstRate')} />}
      </Field>
    </div>
  );
}

function Names({ form }: { form: CategoryForm }) {
  const { errors, control, base } = form;
  const { previousSlugs = [] } = base ?? {};
  return (
    <div className="grid max-w-180 gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Name" error={errors.name}>
          {(field) => (
            <TextInput
              {...field}
              {...control('name')}
              required
              maxLength={categoryLimits.name}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Hindi name" optional error={errors.hindiName}>
          {(field) => (
            <TextInput
              {...field}
              {...control('hindiName')}
              lang="hi"
              maxLength={categoryLimits.name}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <Field
        label="Web address"
        optional={!base}
        error={errors.slug}
        hint={
          base
            ? 'After a change, the old web address redirects to the new one'
            : 'Generated from the name if left empty'
        }
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('slug')}
            maxLength={categoryLimits.slug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="dry-fruits"
          />
        )}
      </Field>
      {previousSlugs.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-2">
          These redirect to it: {previousSlugs.map((slug) => `/${slug}`).join(', ')}
        </p>
      )}
      <Field
        label="Description"
        optional
        error={errors.description}
        hint={`For search engines. ${form.values.description.length} of ${categoryLimits.description} characters`}
      >
        {(field) => (
          <TextArea
            {...field}
            {...control('description')}
            rows={2}
            maxLength={categoryLimits.description}
          />
        )}
      </Field>
    </div>
  );
}
