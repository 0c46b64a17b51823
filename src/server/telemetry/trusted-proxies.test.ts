import { expect, test } from 'vitest';
import { createTrust } from './trusted-proxies.ts';

test.each([
  [undefined, '127.0.0.1', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['loopback', '127.9.9.9', true],
  ['loopback', '::1', true],
  ['10.0.0.0/8, 192.0.2.7', '10.1.2.3', true],
  ['10.0.0.0/8, 192.0.2.7', '192.0.2.7', true],
  ['10.0.0.0/8, 192.0.2.7', '192.0.2.8', false],
  ['uniquelocal', 'fd00::1', true],
  ['2001:db8::/32', '2001:db8::5', true],
  ['2001:db8::/32', '10.0.0.1', false],
  ['loopback', '', false],
])('TRUST_PROXY=%s and the address %s: %s', (networks, address, isTrusted) => {
  expect(createTrust(networks)(address)).toBe(isTrusted);
});
