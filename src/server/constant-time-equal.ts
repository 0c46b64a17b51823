import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in a time that does not reveal how many characters match. */
export function constantTimeEqual(given: string, expected: string): boolean {
  const [actual, secret] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === secret.length && timingSafeEqual(actual, secret);
}
