/** What a shortcut needs to know of a key press. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const LETTER = /^\p{L}$/u;

/**
 * `x`, `Shift+x`, `?`, `Shift+ArrowDown`. Undefined with a modifier, which belongs to the browser. Layouts differ in
 * which characters need the Shift key, so only letters and named keys say it.
 */
export function nameKey(press: KeyPress): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key.length === 1 && !LETTER.test(key)) return key;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return shiftKey ? `Shift+${name}` : name;
}

/** The first key of a sequence such as `g o` waits this long for the second. */
const SEQUENCE_MS = 1500;

export interface Prefix {
  key: string;
  at: number;
}

interface Match {
  /** The name of the shortcut. */
  found?: string;
  /** The key that waits for the next one. */
  prefix?: Prefix;
}

/** Finds the shortcut of a key among the given names; `g o` is a sequence of two keys. */
export function matchShortcut(
  key: string,
  { names, prefix, now }: { names: readonly string[]; prefix: Prefix | undefined; now: number },
): Match {
  if (prefix && now - prefix.at <= SEQUENCE_MS) {
    const sequence = `${prefix.key} ${key}`;
    // The second key is not a shortcut of its own.
    return names.includes(sequence) ? { found: sequence } : {};
  }
  if (names.includes(key)) return { found: key };
  return names.some((name) => name.startsWith(`${key} `)) ? { prefix: { key, at: now } } : {};
}
