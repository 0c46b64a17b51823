import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { codeInput } from '#shared/accounts/security-input.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';

interface CodeFormProps {
  /** Returns the error of the code. */
  onCode: (code: string) => Promise<FieldErrors | undefined>;
  onBack: () => void;
}

const kinds = {
  app: {
    label: 'Code',
    hint: 'The six digits that your authenticator app shows now',
    toggle: 'Use a recovery code instead',
    input: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you saved during setup; each works once',
    toggle: 'Use a code from your app instead',
    input: { autoComplete: 'off', inputMode: 'text', maxLength: 40 },
  },
} as const;

const focusNow = (input: HTMLInputElement | null) => input?.focus();

/** The two-factor step of signing in. */
export default function CodeForm({ onCode, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const { label, hint, toggle, input: keyboard } = kinds[kind];
  const { errors, isSubmitting, control, formProps, reset } = useForm({
    initial: { code: '' },
    check: (typed) => checkForm(codeInput, typed),
    submit: ({ code }) => onCode(code),
  });
  return (
    <form {...formProps} className="grid gap-4.5">
      <Field label={label} error={errors.code} hint={hint}>
        {(field) => (
          <TextInput
            {...field}
            {...control('code')}
            {...keyboard}
            // Each kind of code has its own field, which receives focus.
            key={kind}
            ref={focusNow}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" block busy={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign In'}
      </Button>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <TextButton onClick={onBack} className="min-h-11">
          <ArrowLeft aria-hidden strokeWidth={1.9} className="size-4.5" />
          Back
        </TextButton>
        <TextButton
          className="min-h-11"
          onClick={() => {
            reset();
            setKind(kind === 'app' ? 'recovery' : 'app');
          }}
        >
          {toggle}
        </TextButton>
      </p>
    </form>
  );
}
