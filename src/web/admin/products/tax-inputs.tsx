import type { ComponentProps } from 'react';
import { TextInput } from '#web/ui/field.tsx';
import { Figure } from './form/figure.tsx';

export function HsnInput(props: ComponentProps<'input'>) {
  return (
    <TextInput inputMode="numeric" autoComplete="off" maxLength={20} className="num" {...props} />
  );
}

/** A GST rate in percent. */
export function RateInput(props: ComponentProps<'input'>) {
  return <Figure step="0.01" max={40} {...props} />;
}
