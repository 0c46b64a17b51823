import type { FieldErrors } from '#shared/errors.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) => Array.from(form.elements) as Control[];

/** For letters in a number field, browsers show the text but report an empty value. */
export function unreadableFigures(form: HTMLFormElement): FieldErrors {
  const wrong = controlsOf(form).filter((control) => control.name && control.validity.badInput);
  return Object.fromEntries(wrong.map(({ name }) => [name, 'Please enter a number']));
}

/** Focuses the first field with an error, also in a closed section. */
export function focusWrong(form: HTMLFormElement, errors: FieldErrors): void {
  const paths = Object.keys(errors);
  const control = controlsOf(form).find(
    ({ name }) => name && paths.some((path) => path === name || path.startsWith(`${name}.`)),
  );
  if (!control) return;
  const folded = control.closest('details');
  if (folded) folded.open = true;
  control.focus();
}
