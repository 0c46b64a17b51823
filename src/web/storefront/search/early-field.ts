/** Removes the field that took what was typed before the dialog was loaded, and returns its text. */
export function takeEarlyText(): string {
  const field = document.querySelector<HTMLInputElement>('#early-search');
  if (!field) return '';
  // The dialog returns the focus to where it was.
  document.querySelector<HTMLElement>('[data-search]')?.focus({ preventScroll: true });
  field.remove();
  return field.value;
}
