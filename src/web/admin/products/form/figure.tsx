import type { ComponentProps } from 'react';
import { TextInput } from '#web/ui/field.tsx';

/** A number field with a minimum of 0. */
export function Figure(props: ComponentProps<'input'>) {
  return <TextInput type="number" min={0} inputMode="decimal" className="num" {...props} />;
}
