/** On desktops, the key `/` opens the search. */
export function startSlashKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || !isFree(event)) return;
    event.preventDefault();
    document.querySelector<HTMLElement>('[data-search]')?.click();
  });
}

/** Whether a key is not meant for a field, a dialog or the browser. */
function isFree({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || 'touch' in document.documentElement.dataset) return false;
  const isTyping = target instanceof Element && target.closest('input,textarea,select') !== null;
  return !isTyping && document.querySelector('dialog:modal') === null;
}
