import { safeStorage } from '#web/browser/safe-storage.ts';

const STORAGE = 'search-key';
const OFF = '"off"';

export const isSlashKeyOn = () => safeStorage.getItem(STORAGE) !== OFF;

/** A shortcut of one key disturbs people who dictate, so it can be turned off. */
export function turnSlashKey(isOn: boolean): void {
  if (isOn) void safeStorage.removeItem(STORAGE);
  else void safeStorage.setItem(STORAGE, OFF);
}

/** On desktops, the key `/` opens the search. */
export function startSlashKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || !isFree(event) || !isSlashKeyOn()) return;
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
