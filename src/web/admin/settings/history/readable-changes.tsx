import type { FieldChange } from '#shared/settings/contract.ts';
import { ChangeList } from '../../lists/change-list.tsx';
import type { FormDescription } from '../forms/describe.ts';
import { listChangedProducts } from '../products/list-product-keys.ts';
import { useKnownProducts } from '../products/use-known-products.ts';
import { readableChange } from '../values/field-labels.ts';

interface ReadableChangesProps {
  form: FormDescription;
  changes: readonly FieldChange[];
  /** Shown before each label: `Shipping Policy: `. */
  prefix?: string;
}

/** Changes with the labels of the form, formatted values and the names of products. */
export function ReadableChanges({ form, changes, prefix = '' }: ReadableChangesProps) {
  const { nameOf } = useKnownProducts(listChangedProducts(form, changes));
  const readable = changes.map((change) => {
    const described = readableChange(form, change, nameOf);
    return Object.assign(described, { label: `${prefix}${described.label}` });
  });
  return <ChangeList changes={readable} />;
}
