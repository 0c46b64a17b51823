import { expect, test } from 'vitest';
import { readableChange } from '../settings/values/field-labels.ts';
import { describeSections, splitBySection } from './settings-sections.ts';

const change = (field: string, before = '50000', after = '125000') => ({ field, before, after });

test('an entry about a section has the labels and values of its form', async () => {
  const changes = [change('freeShippingFromPaise'), change('oldField', 'a', 'b')];
  const entry = { action: 'change_settings' as const, subject: 'delivery', changes };
  const [section] = await describeSections(entry);
  if (!section?.form) throw new Error('delivery has a form');
  const { form, prefix } = section;
  expect(prefix).toBe('');
  expect(changes.map((given) => readableChange(form, given))).toMatchObject([
    { label: 'Shipping fee: Free shipping from', before: '₹500', after: '₹1,250' },
    { label: 'oldField', before: 'a', after: 'b' },
  ]);
});

test('an import is split into its sections and pages', async () => {
  const fields = ['delivery: flatFeePaise', 'shop: name', 'delivery: zones.0.name', 'strange'];
  const entry = {
    action: 'import_settings' as const,
    subject: 'settings file',
    changes: [...fields, 'page:our-farmers: body'].map((field) => change(field)),
  };
  expect(
    splitBySection(entry).map(({ section, changes }) => [section, changes.map((c) => c.field)]),
  ).toEqual([
    ['delivery', ['flatFeePaise', 'zones.0.name']],
    ['shop', ['name']],
    ['', ['strange']],
    ['page:our-farmers', ['body']],
  ]);
});

test('labels of an import start with the section, and a removed section keeps its paths', async () => {
  const changes = [change('delivery: flatFeePaise'), change('loyalty: points'), change('strange')];
  const entry = { action: 'import_settings' as const, subject: 'settings file', changes };
  const described = await describeSections(entry);
  expect(described.map(({ prefix, form }) => [prefix, form !== undefined])).toEqual([
    ['Delivery: ', true],
    ['loyalty: ', false],
    ['', false],
  ]);
});
