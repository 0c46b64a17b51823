import { expect, test } from 'vitest';
import { failed, failedUncertain, failureAlert } from './outcome.ts';

test('what is said about the money is only said where it is certain', () => {
  expect(failureAlert(failed('Payment cancelled by user'))).toBe(
    'Order failed: Payment cancelled by user\n\nNothing was charged. Your cart is kept.',
  );
  expect(failureAlert(failedUncertain('Order verification failed'))).not.toContain('charged');
});
