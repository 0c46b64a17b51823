import type { FieldChange } from '#shared/settings/contract.ts';
import type { Data, FieldDescription, FormDescription } from '../forms/describe.ts';
import { describePath } from '../values/field-labels.ts';
import { readPath } from '../values/paths.ts';

/** The slugs and ids of products in the data of a form. */
export function listProductKeys(fields: readonly FieldDescription[], data: Data): string[] {
  return fields.flatMap((field) => {
    const value = readPath(data, field.name);
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    if (field.kind === 'product' || field.kind === 'products')
      return entries.filter((key) => typeof key === 'string');
    if (field.kind === 'list' || field.kind === 'optional')
      return entries.flatMap((entry) => listProductKeys(field.fields, entry as Data));
    return [];
  });
}

/** The slugs and ids of products before and after a change. */
export function listChangedProducts(
  form: FormDescription,
  changes: readonly FieldChange[],
): string[] {
  return changes
    .filter(({ field }) => describePath(form, field).isProduct)
    .flatMap(({ before, after }) => [before, after])
    .filter((key) => key !== '');
}
