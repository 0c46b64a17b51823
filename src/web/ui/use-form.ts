import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { nextPaint } from '#web/browser/next-paint.ts';
import { usePending } from './use-pending.ts';

type Errors = Record<string, string>;

interface FormOptions<Values extends Record<string, string>> {
  initial: Values;
  /** Error messages by field; empty if the values are valid. */
  check: (values: Values) => Errors;
  /** Called with valid values. May return errors that only the server finds. */
  submit: (values: Values) => Promise<Errors | void>;
}

/** Form values with error messages. Editing a field clears its message. */
export function useForm<Values extends Record<string, string>>(options: FormOptions<Values>) {
  const { initial, check, submit } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const { pending, run } = usePending<'submit'>();
  const isSubmitting = pending !== undefined;

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const form = event.currentTarget;
    await run('submit', async () => {
      // The button shows that it was pressed before the rest, which takes time on a slow phone.
      await nextPaint();
      const wrong = check(values);
      setErrors(wrong);
      const refused = Object.keys(wrong).length > 0 ? wrong : await submit(values);
      if (!refused) return;
      setErrors(refused);
      focusFirst(form, refused);
    });
  }

  function fill(typed: Partial<Values>) {
    setValues((now) => ({ ...now, ...typed }));
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !Object.hasOwn(typed, name))),
    );
  }

  return {
    values,
    errors,
    isSubmitting,
    /** Props for the control of this field. */
    control: (name: keyof Values & string) => ({
      name,
      value: values[name],
      readOnly: isSubmitting,
      onChange({
        target,
      }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) {
        fill({ [name]: target.value } as Partial<Values>);
      },
    }),
    formProps: {
      noValidate: true,
      // Without scripts the browser submits the form itself, and passwords must not end up in the address.
      method: 'post' as const,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event),
    },
    /** Sets values as if the user had typed them. */
    fill,
    reset() {
      setValues(initial);
      setErrors({});
    },
  };
}

function focusFirst(form: HTMLFormElement, errors: Errors) {
  const controls = Array.from(form.elements) as HTMLInputElement[];
  controls.find(({ name }) => Object.hasOwn(errors, name))?.focus();
}
