import { useEffect, useRef, useState } from 'react';

interface Draft<T> {
  draft: T;
  change: (next: T) => void;
  /** Commits at once instead of after the delay. */
  send: () => void;
}

interface DraftOptions<T> {
  /** The value in the address. */
  value: T;
  commit: (value: T) => void;
  /** The value as the address will hold it. */
  settle: (draft: T) => T;
  ms: number;
}

/**
 * A debounced value, such as a search text. It is written to the address after a pause; a change of the address from
 * elsewhere replaces it.
 */
export function useDraft<T>({ value, commit, settle, ms }: DraftOptions<T>): Draft<T> {
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestCommit = useRef(commit);

  useEffect(() => {
    latestCommit.current = commit;
  });

  useEffect(() => {
    if (Object.is(value, sent.current)) return;
    clearTimeout(timer.current);
    sent.current = value;
    setDraft(value);
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function sendNow(next: T) {
    clearTimeout(timer.current);
    const settled = settle(next);
    if (Object.is(settled, sent.current)) return;
    sent.current = settled;
    latestCommit.current(settled);
  }

  function change(next: T) {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendNow(next), ms);
  }

  return { draft, change, send: () => sendNow(draft) };
}
