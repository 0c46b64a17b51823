import { useEffect, useRef, useState } from 'react';

interface Draft<T> {
  draft: T;
  change: (next: T) => void;
  /** Does not wait any longer. */
  send: () => void;
}

interface DraftOptions<T> {
  /** What the address says. */
  value: T;
  commit: (value: T) => void;
  /** How a draft will stand in the address. */
  settle: (draft: T) => T;
  ms: number;
}

/**
 * A value that is being typed or dragged. It reaches the address a moment after the last change; what the
 * address says only replaces it when somebody else changed the address.
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
