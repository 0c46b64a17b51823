import type { ComponentProps } from 'react';
import { TextInput } from './field.tsx';

/** Shows the email keyboard and turns off autocorrection. */
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
