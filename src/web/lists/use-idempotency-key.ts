import { useRef } from 'react';
import { newKey } from '#web/browser/new-key.ts';

/** The same key for every attempt to send the same request. */
export function useIdempotencyKey(): (request: string) => string {
  const sent = useRef({ request: '', key: '' });
  return (request) => {
    if (sent.current.request !== request) sent.current = { request, key: newKey() };
    return sent.current.key;
  };
}
