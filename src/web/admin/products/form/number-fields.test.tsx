import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyValues, nutrients } from './form-values.ts';
import { NutritionAndTags } from './nutrition-and-tags.tsx';
import { PriceAndStock } from './price-and-stock.tsx';
import type { ProductForm } from './use-product-form.ts';

const form = { values: emptyValues(), errors: {}, isNew: true } as ProductForm;

/** The attributes of the field with a name. */
function attributesOf(html: string, name: string): Record<string, string> {
  const input = html.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`name="${name}"`)) ?? '';
  return Object.fromEntries([...input.matchAll(/(\w+)="([^"]*)"/g)].map((match) => match.slice(1)));
}

test.each(nutrients)('%s is a number of 0 or more with one decimal', (name) => {
  const html = renderToStaticMarkup(<NutritionAndTags form={form} />);
  expect(attributesOf(html, `nutritionalInfo.${name}`)).toMatchObject({
    type: 'number',
    min: '0',
    step: '0.1',
  });
});

test.each([
  ['price', '0.01'],
  ['originalPrice', '0.01'],
  ['weight.value', '0.01'],
  ['stock', '1'],
  ['shelfLifeMonths', '1'],
])('%s is a number of 0 or more in steps of %s', (name, step) => {
  const html = renderToStaticMarkup(<PriceAndStock form={form} />);
  expect(attributesOf(html, name)).toMatchObject({ type: 'number', min: '0', step });
});
