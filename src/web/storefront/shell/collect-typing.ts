export interface Typing {
  /** Returns what was typed. */
  stop(): string;
}

/** Keeps the letters that are typed before there is a field for them. */
export function collectTyping(): Typing {
  let text = '';
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Backspace') text = text.slice(0, -1);
    if (key.length !== 1) return;
    text += key;
    event.preventDefault();
  };
  addEventListener('keydown', onKeyDown, true);
  return {
    stop() {
      removeEventListener('keydown', onKeyDown, true);
      return text;
    },
  };
}
