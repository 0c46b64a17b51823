import { flattenFields, listChanges } from '#shared/settings/field-changes.ts';
import { fieldsOf, type Data, type FormDescription } from '../forms/describe.ts';
import { describePath } from './field-labels.ts';
import { toData, toFormValues } from './form-values.ts';
import { readPath, writePath } from './paths.ts';

interface Versions {
  /** The data when editing began. */
  base: Data;
  mine: Data;
  theirs: Data;
}

export interface TheirChange {
  field: string;
  label: string;
  /** The value that they published. */
  now: string;
  /** The value in the form, if it was changed too. */
  mine: string | undefined;
}

/** Changes of another administrator that the form does not have. */
export function theirChanges(
  form: FormDescription,
  { base, mine, theirs }: Versions,
  productName = (stored: string) => stored,
): TheirChange[] {
  const [old, own] = [flattenFields(base), flattenFields(mine)];
  return listChanges(base, theirs)
    .filter(({ field, after }) => (own.get(field) ?? '') !== after)
    .map(({ field, after }) => {
      const { label, format, isProduct } = describePath(form, field);
      const name = isProduct ? productName : format;
      const show = (stored: string | undefined) => (stored ? name(stored) : 'empty');
      const isMine = own.get(field) !== old.get(field);
      return { field, label, now: show(after), mine: isMine ? show(own.get(field)) : undefined };
    });
}

/** My changes win; fields that I did not change are theirs. A list counts as one field. */
export function keepMine(form: FormDescription, { base, mine, theirs }: Versions): Data {
  const fields = fieldsOf(form);
  // Through the form, so that data of an older release has the same shape.
  const start = toData(fields, toFormValues(fields, base));
  let merged = theirs;
  for (const { name } of fields) {
    const [own, old] = [readPath(mine, name), readPath(start, name)];
    if (JSON.stringify(own) !== JSON.stringify(old)) merged = writePath(merged, name, own);
  }
  return merged;
}
