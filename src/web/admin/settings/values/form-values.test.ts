import { expect, test } from 'vitest';
import { settings } from '#shared/settings/current.ts';
import { checkForm } from '#web/session/check-form.ts';
import { fieldsOf } from '../forms/describe.ts';
import { findForm, findSchema } from '../forms/load-form.ts';
import { isSameInput, toData, toFormValues, type Row } from './form-values.ts';

async function open(section: string) {
  const [form, schema] = await Promise.all([findForm(section), findSchema(section)]);
  if (!form || !schema) throw new Error(`${section} has no form`);
  return { fields: fieldsOf(form), schema };
}

test.each(['shop', 'legal', 'delivery', 'brand'] as const)(
  'the data of %s is the same after the form',
  async (section) => {
    const { fields } = await open(section);
    const data = settings()[section];
    expect(toData(fields, toFormValues(fields, data))).toEqual(data);
  },
);

test('letters and negative amounts get the message of the schema at their field', async () => {
  const { fields, schema } = await open('delivery');
  const values = {
    ...toFormValues(fields, settings().delivery),
    freeShippingFromPaise: 'free',
    flatFeePaise: '-5',
  };
  expect(checkForm(schema, toData(fields, values))).toEqual({
    freeShippingFromPaise: 'The free-shipping threshold must be an amount in rupees',
    flatFeePaise: 'The shipping fee must be ₹0 or more',
  });
});

test('working days are sent in the order of the week, whatever the order of clicks', async () => {
  const { fields } = await open('delivery');
  const values = {
    ...toFormValues(fields, settings().delivery),
    workingDays: ['6', '0', '2'],
  };
  expect(toData(fields, values).workingDays).toEqual([2, 6, 0]);
});

test('an empty fee of a zone is sent as null, and a new row does not count as typing', async () => {
  const { fields } = await open('delivery');
  const zone = { ...blankZone, name: 'North-east', states: ['Assam'] };
  const values = toFormValues(fields, { ...settings().delivery, zones: [zone] });
  expect(toData(fields, values).zones).toEqual([zone]);
  const again = toFormValues(fields, { ...settings().delivery, zones: [zone] });
  expect((values.zones as Row[])[0]?.rowKey).not.toBe((again.zones as Row[])[0]?.rowKey);
  expect(isSameInput(values, again)).toBe(true);
});

const blankZone = {
  pincodes: [],
  isServed: true,
  feePaise: null,
  freeFromPaise: null,
  transitDays: null,
};
