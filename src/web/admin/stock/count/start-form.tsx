import { countLimits } from '#shared/stock/count.ts';
import type { CategoryName } from '#web/catalog/category-label.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { CHOSEN, useStartCount } from './use-start-count.ts';

export function StartForm({ categories }: { categories: CategoryName[] }) {
  const { form, trouble } = useStartCount();
  const { values, errors, isSubmitting, control, formProps } = form;
  return (
    <form {...formProps} className="grid gap-4">
      {trouble && <Banner tone="bad">{trouble}</Banner>}
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Name" error={errors.name}>
          {(field) => (
            <TextInput
              {...field}
              {...control('name')}
              maxLength={countLimits.nameLengthMax}
              placeholder="e.g. November, front shelf"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Products" error={errors.category}>
          {(field) => (
            <Select {...field} {...control('category')}>
              <option value="">All active products</option>
              {categories.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
              <option value={CHOSEN}>Chosen products</option>
            </Select>
          )}
        </Field>
      </div>
      {values.category === CHOSEN && (
        <Field label="SKUs" error={errors.skus} hint="Type or scan them, one per line.">
          {(field) => <TextArea {...field} {...control('skus')} rows={4} autoComplete="off" />}
        </Field>
      )}
      <Button type="submit" size="sm" busy={isSubmitting} className="sm:justify-self-start">
        {isSubmitting ? 'Starting...' : 'Start counting'}
      </Button>
    </form>
  );
}
