import { expect, test } from 'vitest';
import { courierNames, findTrackingLink } from './couriers.ts';

test.each([
  ['India Post', 'www.indiapost.gov.in', false],
  ['Delhivery', 'www.delhivery.com', true],
  ['Blue Dart', 'www.bluedart.com', true],
  ['DTDC', 'www.dtdc.com', false],
  ['Xpressbees', 'www.xpressbees.com', true],
  ['Ekart', 'ekartlogistics.com', true],
  ['Shadowfax', 'tracker.shadowfax.in', false],
  ['Amazon Shipping', 'track.amazon.in', true],
])('%s links to its tracking page', (name, host, hasNumber) => {
  const link = findTrackingLink(name, '7R48215596');
  expect(link).toMatchObject({ courier: name, hasNumber });
  const url = new URL(link?.url ?? '');
  expect([url.protocol, url.host]).toEqual(['https:', host]);
  expect(url.href.includes('7R48215596')).toBe(hasNumber);
});

test('all eight couriers are suggested', () => {
  expect(courierNames).toHaveLength(8);
});

test.each([
  ['BlueDart', 'Blue Dart'],
  ['blue-dart express', 'Blue Dart'],
  ['  DTDC  Express Ltd. ', 'DTDC'],
  ['Delhivery Surface', 'Delhivery'],
  ['Speed Post', 'India Post'],
  ['India Post (Speed Post)', 'India Post'],
  ['Express Bees', 'Xpressbees'],
  ['XpressBees', 'Xpressbees'],
  ['E-Kart Logistics', 'Ekart'],
  ['SHADOWFAX', 'Shadowfax'],
  ['Amazon', 'Amazon Shipping'],
  ['ATS', 'Amazon Shipping'],
  ['Amazon Logistics', 'Amazon Shipping'],
])('%j is recognised as %s', (typed, name) => {
  expect(findTrackingLink(typed, '1')?.courier).toBe(name);
});

test.each(['', 'Express', 'A neighbour', 'Blue', 'constructor', 'डाक'])(
  'the courier %j has no link',
  (typed) => {
    expect(findTrackingLink(typed, '1')).toBeUndefined();
  },
);

test('without a courier or a number there is no link', () => {
  expect(findTrackingLink(null, '1')).toBeUndefined();
  expect(findTrackingLink('DTDC', null)).toBeUndefined();
  expect(findTrackingLink('DTDC', '')).toBeUndefined();
});

test('a tracking number is encoded without its spaces', () => {
  expect(findTrackingLink('Delhivery', '12 34 56')?.url).toMatch(/\/123456$/);
  expect(findTrackingLink('Blue Dart', 'a&b="><script>/../')?.url).toMatch(
    /trackNo=a%26b%3D%22%3E%3Cscript%3E%2F\.\.%2F$/,
  );
});
