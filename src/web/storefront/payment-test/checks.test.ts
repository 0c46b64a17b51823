import { expect, test } from 'vitest';
import { keyCheck } from './checks.ts';

test.each([
  ['rzp_live_Abc123Def456Gh', true],
  ['rzp_test_Abc123Def456Gh', false],
  ['something_rzp_live_', false],
  ['', false],
])('the key %s is live: %s', (keyId, hasPassed) => {
  const check = keyCheck(keyId);
  expect(check.hasPassed).toBe(hasPassed);
  expect(check.text).not.toContain('Abc');
});
