import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { tooManyAttemptsText, waitText } from './wait-text.ts';

test.each([
  [0, '1 second'],
  [0.4, '1 second'],
  [1, '1 second'],
  [45, '45 seconds'],
  [59.2, '60 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [300, '5 minutes'],
  [59 * 60, '59 minutes'],
  [59 * 60 + 1, '1 hour'],
  [3600, '1 hour'],
  [3601, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %d seconds is %j', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

test('the text for too many attempts has the waiting time', () => {
  expect(new AppError('too_many_requests', { retryAfterSeconds: 300 }).message).toBe(
    'Too many attempts. Please try again in 5 minutes.',
  );
  expect(new AppError('too_many_requests').message).toBe(
    'Too many attempts. Please try again a little later.',
  );
  expect(tooManyAttemptsText(30)).toBe('Too many attempts. Please try again in 30 seconds.');
});
