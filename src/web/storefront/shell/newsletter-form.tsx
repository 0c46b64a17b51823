import { useEffect, useId, useState } from 'react';
import { Link } from '#web/ui/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { subscribe, type Outcome } from './subscribe.ts';

const MESSAGE_MS = 5000;

/** `invitation` says what the subscriber agrees to. */
export function NewsletterForm({ invitation }: { invitation: string }) {
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome>();

  const { isSubmitting, control, formProps, reset } = useForm({
    initial: { email: '' },
    check: () => ({}),
    async submit({ email }) {
      setOutcome(undefined);
      const result = await subscribe(email);
      setOutcome(result);
      if (result.isSuccess) reset();
    },
  });

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <form {...formProps} className="-mb-3">
      <label htmlFor={id} className="mb-2 block font-semibold text-white">
        {invitation}
      </label>
      <div className="grid gap-2.5 min-[360px]:grid-cols-[1fr_auto]">
        <TextInput
          id={id}
          type="email"
          {...control('email')}
          autoComplete="email"
          placeholder="you@example.com"
          aria-invalid={outcome?.isSuccess === false}
          aria-describedby={`${id}-message`}
          className="border-transparent"
        />
        <Button type="submit" variant="accent" busy={isSubmitting}>
          Subscribe
        </Button>
      </div>
      <p className="mt-2 text-sm">
        Every issue has a link to unsubscribe.{' '}
        <Link to="/privacy-policy" className="underline underline-offset-4 hover:text-white">
          How we treat your address
        </Link>
      </p>
      <p
        id={`${id}-message`}
        role="status"
        className={cx(
          'mt-2 min-h-6 text-sm leading-6',
          outcome?.isSuccess ? 'text-patti-200' : 'text-haldi-200',
        )}
      >
        {outcome?.message}
      </p>
    </form>
  );
}
