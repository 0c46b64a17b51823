import { expect, test } from 'vitest';
import { toPublicSettings } from '#shared/settings/public-settings.ts';
import { seedSettings } from '../../db/seed/settings.ts';

const now = new Date('2026-11-18T10:00:00Z');
const samples = seedSettings;

test('production leaves sample facts out and keeps those that can be true of a real shop', () => {
  const { legal, sampleFacts } = toPublicSettings(seedSettings, {
    now,
    samples,
    hidesSamples: true,
  });
  expect(legal).toMatchObject({
    legalName: null,
    gstin: null,
    fssaiLicence: null,
    address: { street: null, city: 'Ghaziabad', state: 'Uttar Pradesh' },
    grievanceOfficer: { name: null, designation: 'Grievance Officer' },
  });
  expect(sampleFacts).toEqual([]);
});

test('elsewhere sample facts are kept and named, so that pages can mark them', () => {
  const own = { ...seedSettings, legal: { ...samples.legal, fssaiLicence: '10012345678901' } };
  const { legal, sampleFacts } = toPublicSettings(own, { now, samples, hidesSamples: false });
  expect(legal.legalName).toBe(samples.legal.legalName);
  expect(sampleFacts).toContain('gstin');
  expect(sampleFacts).not.toContain('fssaiLicence');
});

test.each([
  [null, null, true],
  ['2026-11-18T09:59:00Z', '2026-11-18T10:01:00Z', true],
  ['2026-11-18T10:01:00Z', null, false],
  [null, '2026-11-18T10:00:00Z', false],
])('an announcement from %s to %s is shown: %s', (startsAt, endsAt, isShown) => {
  const announcement = { text: 'Sale', link: null, startsAt, endsAt };
  const settings = { ...seedSettings, shop: { ...seedSettings.shop, announcement } };
  const { shop } = toPublicSettings(settings, { now, samples, hidesSamples: false });
  expect(shop.announcement !== null).toBe(isShown);
});

test('pages never see hold limits, recipients or the mail settings', () => {
  const text = JSON.stringify(
    toPublicSettings(
      {
        ...seedSettings,
        orders: {
          ...seedSettings.orders,
          notify: { ...seedSettings.orders.notify, newOrder: ['owner@example.com'] },
        },
      },
      { now, samples, hidesSamples: false },
    ),
  );
  expect(text).not.toMatch(/owner@example\.com|holdLimits|senderName/);
});
