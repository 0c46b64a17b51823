import { addressLimits } from '#shared/addresses/address-limits.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import type { ComponentProps } from 'react';

const suggestions = ['Home', 'Work'];

interface LabelFieldProps extends ComponentProps<'input'> {
  error: string | undefined;
  onSuggestion: (label: string) => void;
}

/** The label of a saved address, with the usual ones to choose. */
export function LabelField({ error, onSuggestion, className, ...input }: LabelFieldProps) {
  return (
    <div className={className}>
      <Field label="Label" error={error}>
        {(field) => (
          <TextInput
            {...field}
            {...input}
            maxLength={addressLimits.labelLengthMax}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="next"
          />
        )}
      </Field>
      <p className="mt-1 flex gap-4">
        {suggestions.map((label) => (
          <TextButton
            key={label}
            disabled={input.readOnly}
            onClick={() => onSuggestion(label)}
            className="min-h-11"
          >
            {label}
          </TextButton>
        ))}
      </p>
    </div>
  );
}
