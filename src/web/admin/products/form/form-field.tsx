import type { ChangeEvent, ReactNode } from 'react';
import { Field } from '#web/ui/field.tsx';
import { errorAt } from './check-product.ts';
import type { TextField } from './form-values.ts';
import type { ProductForm } from './use-product-form.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

interface FormFieldProps {
  form: ProductForm;
  name: TextField;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  /** Renders the control with its name, value and error. */
  children: (control: {
    id: string;
    name: string;
    value: string;
    onChange: (event: Typed) => void;
  }) => ReactNode;
}

export function FormField({ form, name, children, ...field }: FormFieldProps) {
  return (
    <Field {...field} error={errorAt(form.errors, name)}>
      {(control) =>
        children({
          ...control,
          name,
          value: form.values[name],
          onChange: ({ target }) => form.change({ [name]: target.value }),
        })
      }
    </Field>
  );
}
