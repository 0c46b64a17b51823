import { createContext, type ReactNode } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import type { FieldDescription } from '../forms/describe.ts';
import type { FieldValue, FormValues } from '../values/form-values.ts';

export interface FieldsViewProps {
  fields: readonly FieldDescription[];
  values: FormValues;
  path: string;
  errors: FieldErrors;
  onChange: (name: string, value: FieldValue, touched: string) => void;
}

/** Renders the fields of a list entry or optional part. A context, because importing the component would be a cycle. */
export const NestedFields = createContext<(props: FieldsViewProps) => ReactNode>(() => null);
