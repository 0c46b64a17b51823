import type { KeyboardEvent } from 'react';

/**
 * On phones the enter key says "next" in fields with `enterKeyHint`, so it moves to the next field instead of submitting
 * the form.
 */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  if (target.enterKeyHint === '' || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const fields = Array.from(currentTarget.elements).filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const next = target.enterKeyHint === 'next' && fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else target.blur();
}
