import { expect, test } from 'vitest';
import { failed, failedUncertain, failureAlert } from './outcome.ts';

test('the alert says that nothing was charged only if that is certain', () => {
  expect(failureAlert(failed('Payment cancelled by user'))).toBe(
    'Order failed: Payment cancelled by user\n\nNothing was charged. Your cart is kept.',
  );
  expect(failureAlert(failedUncertain('Order verification failed'))).not.toContain('charged');
});
