import type { ComponentProps } from 'react';
import { TextInput } from './field.tsx';

/** The keyboard for addresses, and nobody who corrects them. */
export function EmailInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextInput
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type="email"
    />
  );
}
