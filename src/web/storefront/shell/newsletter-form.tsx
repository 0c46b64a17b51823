import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';

/** The form stands; what is behind it opens with the next step, and the answer says so. */
export function NewsletterForm() {
  const id = useId();
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');

  function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setMessage(
      email.trim()
        ? 'The newsletter opens soon. Your address was not sent anywhere.'
        : 'Please enter a valid email address',
    );
  }

  return (
    <form noValidate onSubmit={subscribe} className="-mb-8">
      <label htmlFor={id} className="mb-2 block font-semibold text-white">
        Recipes and new flavours, twice a month
      </label>
      <div className="grid gap-2.5 min-[360px]:grid-cols-[1fr_auto]">
        <TextInput
          id={id}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="email"
          placeholder="you@example.com"
          className="border-transparent"
        />
        <Button type="submit" variant="accent">
          Subscribe
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm leading-6 text-haldi-200">
        {message}
      </p>
    </form>
  );
}
