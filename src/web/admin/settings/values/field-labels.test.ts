import { expect, test } from 'vitest';
import { findForm } from '../forms/load-form.ts';
import { describePath, readableChange } from './field-labels.ts';

test.each([
  ['delivery', 'freeShippingFromPaise', 'Shipping fee: Free shipping from'],
  ['delivery', 'zones.0.feePaise', 'Zones: Zone 1: Fee'],
  ['delivery', 'zones.1.pincodes.0.from', 'Zones: Zone 2: Pincode range 1: From'],
  ['delivery', 'transitDays.max', 'Delivery time: Transit time, to'],
  ['legal', 'grievanceOfficer.email', 'Grievance officer: Email'],
  ['shop', 'announcement.text', 'Announcement bar: Announcement: Text'],
  ['home', 'slogans.2', 'Slogans: 3'],
  ['home', 'bestsellers.products.1', 'Bestsellers: Products of the list: 2'],
  ['home', 'ranks.0.product', 'Badges of bestsellers: Badge 1: Product'],
  ['delivery', 'flatFeePaise', 'Shipping fee below that'],
  ['page:shipping', 'body', 'Text of the page'],
  ['shop', 'unknown.field', 'unknown.field'],
])('in %s, the field %s is called %j', async (section, path, label) => {
  const form = await findForm(section);
  expect(form && describePath(form, path).label).toBe(label);
});

test('changes show rupees, units and the names of options', async () => {
  const form = (await findForm('orders')) ?? { groups: [] };
  const change = { field: 'cancelMinutes', before: '60', after: '2880' };
  expect(readableChange(form, change)).toMatchObject({ before: '1 hour', after: '2 days' });
  const delivery = (await findForm('delivery')) ?? { groups: [] };
  const fee = { field: 'flatFeePaise', before: '5000', after: '' };
  expect(readableChange(delivery, fee)).toMatchObject({ before: '₹50', after: 'empty' });
  const day = { field: 'workingDays.0', before: '1', after: '0' };
  expect(readableChange(delivery, day)).toMatchObject({ before: 'Monday', after: 'Sunday' });
});

test('changes show the names of products and categories', async () => {
  const home = (await findForm('home')) ?? { groups: [] };
  const rail = { field: 'bestsellers.products.0', before: '', after: 'classic-sattu' };
  expect(readableChange(home, rail)).toMatchObject({ before: 'empty', after: 'classic-sattu' });
  const nameOf = (slug: string) => (slug === 'classic-sattu' ? 'Classic Sattu' : slug);
  expect(readableChange(home, rail, nameOf)).toMatchObject({ after: 'Classic Sattu' });
  const page = (await findForm('page:sattu')) ?? { groups: [] };
  const category = { field: 'landing.category', before: 'dry-fruits', after: '' };
  expect(readableChange(page, category)).toMatchObject({ before: 'Dry fruits', after: 'empty' });
});
