import { useEffect, useRef } from 'react';
import { codeLengthMax } from '#shared/offers/code.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { enterCode } from './change-code.ts';

interface CodeFormProps {
  onApplied: () => void;
  onClose: () => void;
}

export function CodeForm({ onApplied, onClose }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { code: '' },
    check: () => ({}),
    async submit({ code }) {
      const problem = await enterCode(code);
      if (problem !== undefined) return { code: problem };
      onApplied();
      return undefined;
    },
  });
  // Its button is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form {...formProps} ref={form}>
      <Field label="Code" error={errors.code}>
        {(field) => (
          <div className="flex gap-2.5">
            <TextInput
              {...field}
              {...control('code')}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              // Room for spaces, which are ignored.
              maxLength={2 * codeLengthMax}
              className="uppercase"
            />
            <Button type="submit" variant="quiet" busy={isSubmitting}>
              Apply
            </Button>
          </div>
        )}
      </Field>
      <p role="alert" className="sr-only">
        {errors.code}
      </p>
      <TextButton onClick={onClose} className="mt-1">
        Cancel
      </TextButton>
    </form>
  );
}
