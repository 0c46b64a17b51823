import { ArrowRight, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SuggestedCategory, SuggestedProduct, Suggestions } from '#shared/search/contract.ts';
import { searchPath } from '#shared/search/query.ts';
import { ProductImage } from '#web/catalog/product-image.tsx';
import { ProductTile } from '#web/catalog/product-tile.tsx';
import { StockBadge } from '#web/catalog/stock-badge.tsx';
import { availabilityOf } from '#shared/catalog/stock.ts';
import { cx } from '#web/ui/cx.ts';
import { Price } from '#web/ui/price.tsx';
import { MarkedText } from './marked-text.tsx';

interface Option {
  key: string;
  to: string;
  content: ReactNode;
}

export interface OptionGroup {
  label: string;
  /** The place of its first option in the whole list. */
  first: number;
  options: Option[];
}

/** What is offered for a text. */
export function listOptions(text: string, found: Suggestions): OptionGroup[] {
  const { products, popular, categories, total, corrected } = found;
  const all = total > products.length ? [allOption(corrected ?? text, total)] : [];
  const groups = [
    { label: 'Categories', options: categories.map(categoryOption) },
    {
      label: 'Products',
      options: [...products.map((product) => productOption(product, text)), ...all],
    },
    { label: 'Popular right now', options: popular.map((product) => productOption(product, text)) },
  ].filter(({ options }) => options.length > 0);
  return groups.map(({ label, options }, index) => ({
    label,
    first: groups.slice(0, index).reduce((sum, before) => sum + before.options.length, 0),
    options,
  }));
}

const categoryOption = ({ slug, name, hindiName, path }: SuggestedCategory): Option => ({
  key: `category-${slug}`,
  to: path,
  content: (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-kamal-100 text-kamal-800">
        <Tag aria-hidden strokeWidth={1.9} className="size-5" />
      </span>
      <span className="min-w-0 font-semibold wrap-anywhere">
        {name}{' '}
        {hindiName && (
          <span lang="hi" className="text-kamal-800">
            {hindiName}
          </span>
        )}
      </span>
    </>
  ),
});

const productOption = (product: SuggestedProduct, text: string): Option => ({
  key: product.id,
  to: `/products/${product.slug}`,
  content: <ProductLine product={product} isHindi={DEVANAGARI.test(text)} />,
});

const allOption = (text: string, total: number): Option => ({
  key: 'all',
  to: searchPath(text),
  content: (
    <span className="flex min-h-11 items-center gap-2 font-semibold text-neel-700">
      See all {total} results
      <ArrowRight aria-hidden strokeWidth={1.9} className="size-5" />
    </span>
  ),
});

const DEVANAGARI = /[\u0900-\u097f]/;

interface ProductLineProps {
  product: SuggestedProduct;
  /** The text is in Hindi. */
  isHindi: boolean;
}

function ProductLine({ product, isHindi }: ProductLineProps) {
  const { name, hindiName, size, price, originalPrice, image, tile, stock } = product;
  const { level } = availabilityOf(stock);
  return (
    <>
      <ProductTile
        tile={tile}
        className="grid h-17 w-14 shrink-0 place-items-center rounded-md p-1"
      >
        <ProductImage
          src={image}
          alt=""
          missing=""
          sizes="3rem"
          className={cx('max-h-full max-w-full object-contain', level === 'out' && 'opacity-55')}
        />
      </ProductTile>
      <span className="grid min-w-0 grow gap-0.5">
        <span className="line-clamp-2 leading-tight font-[650] wrap-anywhere">
          <MarkedText text={name} marks={product.nameMarks} />
        </span>
        <span className="num flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          {isHindi && hindiName && (
            <span lang="hi" className="text-kamal-800">
              <MarkedText text={hindiName} marks={product.hindiNameMarks} />
            </span>
          )}
          {size}
          {level !== 'in' && <StockBadge stock={stock} />}
        </span>
      </span>
      <span className="w-18 shrink-0 md:w-auto [&>p]:justify-end">
        <Price price={price} originalPrice={originalPrice} />
      </span>
    </>
  );
}
