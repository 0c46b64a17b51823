import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Price } from './price.tsx';

test('an original price above the price is struck through, with the percentage', () => {
  const html = renderToStaticMarkup(<Price price={199} originalPrice={249} />);
  expect(html).toContain('<s ');
  expect(html).toContain('20% off');
});

test('an original price equal to the price has no strike-through and no percentage', () => {
  const html = renderToStaticMarkup(<Price price={199} originalPrice={199} mrpLabel />);
  expect(html).toContain('₹199');
  expect(html).not.toContain('<s ');
  expect(html).not.toContain('off');
});
