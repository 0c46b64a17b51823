import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aProduct } from '#shared/testing/a-product.ts';
import { HereContext } from '#web/page/here.ts';
import { ProductPage } from './product-page.tsx';

const here = { pathname: '/products/x', search: '', hash: '', state: null, key: 'default' };

function textOf(product: ReturnType<typeof aProduct>): string {
  const html = renderToStaticMarkup(
    <HereContext value={here}>
      <ProductPage
        product={product}
        related={[]}
        parts={[]}
        reviews={reviews}
        categoryName="Makhana"
      />
    </HereContext>,
  );
  return html.replaceAll(/<[^>]*>/g, '\n');
}

const reviews = { count: 24, hasSamples: true, reviews: [] };

test('missing price, pictures and nutrition are named as missing', () => {
  const bare = aProduct({
    price: null,
    originalPrice: null,
    image: '',
    images: [],
    nutritionalInfo: null,
    stock: 3,
  });
  const text = textOf(bare);
  for (const part of [
    'Price not available',
    'Image Not Found',
    'Only 3 left',
    'Low stock',
    'Nutritional information not available for this product',
  ]) {
    expect(text).toContain(part);
  }
});

test('a product without a price cannot be added to the cart', () => {
  const html = renderToStaticMarkup(
    <HereContext value={here}>
      <ProductPage
        product={aProduct({ price: null, stock: 3 })}
        related={[]}
        parts={[]}
        reviews={reviews}
        categoryName="Makhana"
      />
    </HereContext>,
  );
  const buttons = html.match(/<button[^>]*>(?:(?!<\/button>).)*Add to Cart/g) ?? [];
  expect(buttons).toHaveLength(2);
  for (const button of buttons) expect(button).toContain('disabled');
});

const part = {
  productId: '1',
  slug: 'peri-peri-makhana',
  name: 'Peri Peri Makhana',
  image: '',
  tile: 'neel' as const,
  size: '80 g',
  price: 199,
  quantity: 2,
};

function comboText(parts: (Omit<typeof part, 'slug'> & { slug: string | null })[], price: number) {
  const html = renderToStaticMarkup(
    <HereContext value={here}>
      <ProductPage
        product={aProduct({ price })}
        related={[]}
        parts={parts}
        reviews={reviews}
        categoryName="Makhana"
      />
    </HereContext>,
  );
  return html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
}

test('a combo shows its products and what it saves, if it does', () => {
  expect(comboText([part], 300)).toMatch(/In this combo.*2 × Peri Peri Makhana80 g/);
  expect(comboText([part], 300)).toContain('₹98 less than bought separately');
  expect(comboText([part], 398)).not.toContain('bought separately');
  // A product that is not sold cannot be bought separately.
  expect(comboText([{ ...part, slug: null }], 300)).not.toContain('bought separately');
  expect(comboText([], 300)).not.toContain('In this combo');
});
