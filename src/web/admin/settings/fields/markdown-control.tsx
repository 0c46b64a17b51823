import { MarkdownField } from '../../markdown/markdown-field.tsx';
import type { MarkdownDescription } from '../forms/describe.ts';
import { errorAt } from '../values/field-errors.ts';
import type { FieldProps } from './field-props.ts';

/** The text of a page. */
export function MarkdownControl(props: FieldProps<MarkdownDescription, string>) {
  const { field, path, value, errors, onChange } = props;
  const { label, hint, placeholders, blocks, maxLength } = field;
  return (
    <MarkdownField
      {...{ label, hint, placeholders, blocks, maxLength, value }}
      name={path}
      error={errorAt(errors, path)}
      rows={22}
      onChange={(typed) => onChange(typed, path)}
    />
  );
}
