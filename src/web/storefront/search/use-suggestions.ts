import { useCallback, useEffect, useRef, useState } from 'react';
import type { Suggestions } from '#shared/search/contract.ts';
import { call, REQUEST_TIMEOUT_MS } from '#web/api/call.ts';

/** The pause in typing after which the server is asked. */
const PAUSE_MS = 150;

export interface SuggestionState {
  /** Those of an earlier text while others are loading; undefined after a failure. */
  found: Suggestions | undefined;
  foundText: string;
  isLoading: boolean;
  retry: () => void;
}

interface Answer {
  text: string;
  attempt: number;
  found: Suggestions | undefined;
}

/** The suggestions for a text. Another text aborts the request. */
export function useSuggestions(text: string): SuggestionState {
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(0);
  const known = useRef(new Map<string, Suggestions>());

  useEffect(() => {
    const cached = known.current.get(text);
    if (cached) {
      setAnswer({ text, attempt, found: cached });
      return undefined;
    }
    const request = new AbortController();
    let isObsolete = false;
    const ask = async () => {
      const timeout = setTimeout(() => request.abort(), REQUEST_TIMEOUT_MS);
      const asked = call('GET /api/search', { query: { q: text }, signal: request.signal });
      const found = await asked.catch(() => undefined);
      clearTimeout(timeout);
      if (isObsolete) return;
      if (found) known.current.set(text, found);
      setAnswer({ text, attempt, found });
    };
    const timer = setTimeout(() => void ask(), text === '' || attempt > 0 ? 0 : PAUSE_MS);
    return () => {
      isObsolete = true;
      clearTimeout(timer);
      request.abort();
    };
  }, [text, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);

  const isLoading = answer?.text !== text || answer.attempt !== attempt;
  return { found: answer?.found, foundText: answer?.text ?? '', isLoading, retry };
}
