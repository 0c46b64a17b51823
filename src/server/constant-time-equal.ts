import { timingSafeEqual } from 'node:crypto';

/** Whether a secret was given rightly; how long that takes tells nothing of how near it came. */
export function constantTimeEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
