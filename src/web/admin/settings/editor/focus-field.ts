const FOCUSABLE = 'input, select, textarea, button';

/** Focuses the control of a path, or else of the closest part of the form that contains it. */
export function focusField(path: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const at = CSS.escape(parts.slice(0, length).join('.'));
    const control = document.querySelector<HTMLElement>(`form [name="${at}"]`);
    const group = document.querySelector<HTMLElement>(`form [data-field="${at}"]`);
    const target = control ?? group?.querySelector<HTMLElement>(FOCUSABLE);
    if (!target) continue;
    target.focus();
    (group ?? target).scrollIntoView({ block: 'center' });
    return;
  }
}
