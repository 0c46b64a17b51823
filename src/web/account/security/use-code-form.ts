import { useState } from 'react';
import { codeInput } from '#shared/accounts/security-input.ts';
import { ApiError } from '#web/api/call.ts';
import { checkForm } from '#web/session/check-form.ts';
import { useForm } from '#web/ui/use-form.ts';

const FAILED = 'That did not work. Please try again.';

/** A form with one code; `failure` holds other errors. */
export function useCodeForm(send: (code: string) => Promise<void>) {
  const [failure, setFailure] = useState('');
  const form = useForm({
    initial: { code: '' },
    check: (typed) => checkForm(codeInput, typed),
    async submit({ code }) {
      setFailure('');
      try {
        await send(code);
        return undefined;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!error.errors.code) setFailure(error.message || FAILED);
        return error.errors;
      }
    },
  });
  return { ...form, failure };
}
