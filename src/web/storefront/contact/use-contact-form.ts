import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { ticketInput, type TicketInput } from '#shared/support/ticket-input.ts';
import { newKey } from '#web/browser/new-key.ts';
import { checkForm } from '#web/session/check-form.ts';
import { useHere } from '#web/page/here.ts';
import { useSession } from '#web/session/store.ts';
import { useForm } from '#web/ui/use-form.ts';
import { firstKnown, formValues, linkedValues, type FormValues } from './form-values.ts';
import { contactDraft } from './contact-draft.ts';
import { sendMessage, type Receipt } from './send-message.ts';

export type Sent = Receipt & { email: string };

export type ContactForm = ReturnType<typeof useContactForm>;

/** Validates with the schema of the server. The draft survives reloads and failures. */
export function useContactForm(onSent: (sent: Sent) => void) {
  const owner = useSession((session) => session.user?.id ?? '');
  const { search } = useHere();
  const element = useRef<HTMLFormElement>(null);
  const keyOf = useMessageKey();
  const [failure, setFailure] = useState<{ text: string }>();
  const [leftErrors, setLeftErrors] = useState<FieldErrors>({});

  const form = useForm({
    initial: formValues(undefined),
    check: (typed) => checkForm(ticketInput, typed),
    async submit(typed) {
      setFailure(undefined);
      setLeftErrors({});
      const message = ticketInput.parse(typed);
      const outcome = await sendMessage(message, keyOf(message));
      if (outcome.is === 'refused') return outcome.errors;
      if (outcome.is === 'failed') setFailure({ text: outcome.failure });
      else {
        contactDraft.clear();
        onSent({ ...outcome.receipt, email: message.email });
      }
      return undefined;
    },
  });
  const { values, errors, control, fill } = form;

  const isDraftLoaded = useRef(false);

  // Account, stored draft and link are known only in the browser. Text typed before hydration wins over them.
  const begin = useEffectEvent((about: string) => {
    if (!element.current || !useSession.persist.hasHydrated()) return;
    isDraftLoaded.current = true;
    const typed = formValues(Object.fromEntries(new FormData(element.current)));
    const known = useSession.getState().user;
    const draft = contactDraft.read(known?.id ?? '');
    const link = draft.search === about ? {} : linkedValues(about);
    fill(firstKnown(link, typed, draft.values, { name: known?.name, email: known?.email }));
  });
  useEffect(() => {
    const start = () => begin(search);
    start();
    return useSession.persist.onFinishHydration(start);
  }, [search]);

  function type(typed: Partial<FormValues>) {
    fill(typed);
    setLeftErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(typed).map(noError)) }));
    // Until the stored draft is in the form, it must not be overwritten.
    if (isDraftLoaded.current)
      contactDraft.write(owner, { values: { ...values, ...typed }, search });
  }

  /** A field is validated on blur, except when the submit button takes focus, which validates all fields. */
  function leave(name: keyof FormValues, { relatedTarget }: FocusEvent) {
    const isSending = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
    if (isSending || values[name].trim() === '') return;
    const wrong = checkForm(ticketInput, values)[name];
    setLeftErrors((now) => ({ ...now, [name]: wrong ?? '' }));
  }

  return {
    element,
    values,
    failure,
    isSubmitting: form.isSubmitting,
    formProps: form.formProps,
    type,
    errorOf: (name: keyof FormValues) => errors[name] || leftErrors[name] || undefined,
    control: (name: keyof FormValues) => ({
      ...control(name),
      onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
      onBlur: (event: FocusEvent) => leave(name, event),
    }),
  };
}

/** A message keeps its idempotency key for every attempt, also after a reload. */
function useMessageKey() {
  const last = useRef({ key: '', message: '' });
  return (input: TicketInput) => {
    const message = JSON.stringify(input);
    if (last.current.message !== message) {
      last.current = { key: contactDraft.findKey(message) ?? newKey(), message };
      contactDraft.writeKey(last.current);
    }
    return last.current.key;
  };
}

const noError = (name: string) => [name, ''] as const;
