import { expect, test } from 'vitest';
import { fieldsOf, type FormDescription } from '../forms/describe.ts';
import { findForm } from '../forms/load-form.ts';
import { toData, toFormValues } from '../values/form-values.ts';
import { listChangedProducts, listProductKeys } from './list-product-keys.ts';

async function open(section: string): Promise<FormDescription> {
  const form = await findForm(section);
  if (!form) throw new Error(`${section} has no form`);
  return form;
}

test('finds the products of rails, of list entries and of optional parts', async () => {
  const home = fieldsOf(await open('home'));
  const products = ['classic-sattu', 'gone'];
  const data = { bestsellers: { products }, ranks: [{ product: '1' }, { product: null }] };
  expect(listProductKeys(home, data)).toEqual(['classic-sattu', 'gone', '1']);
  expect(toData(home, toFormValues(home, data))).toMatchObject(data);

  const page = fieldsOf(await open('page:sattu'));
  const landing = { packs: ['classic-sattu'], measuredProduct: 'jaljeera-sattu', category: null };
  expect(listProductKeys(page, { landing }).toSorted()).toEqual([
    'classic-sattu',
    'jaljeera-sattu',
  ]);
  expect(listProductKeys(page, {})).toEqual([]);
});

test('finds the products before and after a change', async () => {
  const changes = [
    { field: 'bestsellers.products.0', before: '', after: 'classic-sattu' },
    { field: 'bestsellers.heading', before: 'Best', after: 'Better' },
    { field: 'ranks.0.product', before: '1', after: '2' },
  ];
  expect(listChangedProducts(await open('home'), changes)).toEqual(['classic-sattu', '1', '2']);
});
