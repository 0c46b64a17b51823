import type { FieldErrors } from '#shared/errors.ts';
import type { FieldDescription } from '../forms/describe.ts';
import type { FieldValue } from '../values/form-values.ts';

/** What every field of a settings form gets. */
export interface FieldProps<Described extends FieldDescription, Value extends FieldValue> {
  field: Described;
  /** The path in the data of the section: `zones.0.feePaise`. */
  path: string;
  value: Value;
  errors: FieldErrors;
  /** `touched` is the path whose messages are outdated. */
  onChange: (value: Value, touched: string) => void;
}
