import { formatTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import type { FieldChange } from '#shared/settings/contract.ts';
import { durationText } from '#shared/settings/figures.ts';
import { categoryLabel } from '#web/catalog/category-label.ts';
import type { FieldDescription, FormDescription } from '../forms/describe.ts';

export interface DescribedField {
  /** `Grievance officer: Email`, `Zones: Zone 1: Fee` */
  label: string;
  /** A stored value as an administrator reads it. */
  format: (stored: string) => string;
  /** The stored value is the slug or id of a product. */
  isProduct?: boolean;
}

/** Finds the label of a path such as `zones.0.feePaise`. An unknown path is its own label. */
export function describePath(form: FormDescription, path: string): DescribedField {
  for (const { title, fields } of form.groups) {
    const found = findIn(fields, path);
    if (!found) continue;
    const isNamed = `${found.label} `.replace(':', ' ').startsWith(`${title} `);
    return isNamed ? found : { ...found, label: `${title}: ${found.label}` };
  }
  return { label: path, format: (stored) => stored };
}

function findIn(fields: readonly FieldDescription[], path: string): DescribedField | undefined {
  const field = fields.find(({ name }) => path === name || path.startsWith(`${name}.`));
  return field && describeField(field, path.slice(field.name.length + 1));
}

/** `rest` is the path within the field. */
function describeField(field: FieldDescription, rest: string): DescribedField {
  const { kind, label } = field;
  const [index = '', ...inner] = rest.split('.');
  const position = Number(index) + 1;
  if (kind === 'optional') return prefixed(label, findIn(field.fields, rest));
  if (kind === 'list' && rest !== '')
    return prefixed(`${field.entry} ${position}`, findIn(field.fields, inner.join('.')));
  if (kind === 'texts' && rest !== '') return { label: `${label}: ${position}`, format: plain };
  if (kind === 'products')
    return { label: rest === '' ? label : `${label}: ${position}`, format: plain, isProduct: true };
  if (kind === 'product') return { label, format: plain, isProduct: true };
  if (kind === 'days' && rest !== '')
    return { label: `${label}, ${rest === 'min' ? 'from' : 'to'}`, format: plain };
  return { label, format: (stored) => formatStored(field, stored) };
}

const plain = (stored: string) => stored;

const prefixed = (prefix: string, inner: DescribedField | undefined): DescribedField =>
  inner ? { ...inner, label: `${prefix}: ${inner.label}` } : { label: prefix, format: plain };

function formatStored(field: FieldDescription, stored: string): string {
  const { kind } = field;
  if (kind === 'money') return formatPaise(Number(stored));
  if (kind === 'percent') return `${Number(stored) / 100}%`;
  if (kind === 'duration') return durationText(Number(stored));
  if (kind === 'toggle') return stored === 'true' ? 'Yes' : 'No';
  if (kind === 'date-time') return formatTime(stored);
  if (kind === 'category') return categoryLabel(stored);
  if (kind === 'choice' || kind === 'many')
    return field.options.find(({ value }) => String(value) === stored)?.label ?? stored;
  return stored;
}

/** A change with the label of its field and readable values. */
export function readableChange(
  form: FormDescription,
  { field, before, after }: FieldChange,
  productName = plain,
) {
  const { label, format, isProduct } = describePath(form, field);
  const show = (stored: string) =>
    stored === '' ? 'empty' : (isProduct ? productName : format)(stored);
  return { field, label, before: show(before), after: show(after) };
}
