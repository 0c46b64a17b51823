import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';

type Errors = Record<string, string>;

interface FormOptions<Values extends Record<string, string>> {
  initial: Values;
  /** Field to message; empty when all is well. */
  check: (values: Values) => Errors;
  /** Called with checked values. May answer with what is wrong after all. */
  submit: (values: Values) => Promise<Errors | void>;
}

/** Typed values and their messages. A message goes when its field is edited; what was typed stays. */
export function useForm<Values extends Record<string, string>>(options: FormOptions<Values>) {
  const { initial, check, submit } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [isSubmitting, setSubmitting] = useState(false);
  // A second press comes before the button is drawn as busy.
  const isBusy = useRef(false);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    const form = event.currentTarget;
    const wrong = check(values);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirst(form, wrong);
    isBusy.current = true;
    setSubmitting(true);
    try {
      const refused = await submit(values);
      if (!refused) return;
      setErrors(refused);
      focusFirst(form, refused);
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
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
    /** The props of the control with this name. */
    control: (name: keyof Values & string) => ({
      name,
      value: values[name],
      readOnly: isSubmitting,
      onChange({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
        fill({ [name]: target.value } as Partial<Values>);
      },
    }),
    formProps: {
      noValidate: true,
      // Where no script runs the browser sends the form itself: passwords must not stand in the address.
      method: 'post' as const,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event),
    },
    /** Writes into fields as if somebody typed there. */
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
