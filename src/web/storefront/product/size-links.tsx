import type { Product, ProductSize } from '#shared/catalog/product.ts';
import { formatRupees } from '#shared/money.ts';
import { pricePer100Text } from '#web/catalog/product-facts.ts';
import { cx } from '#web/ui/cx.ts';
import { Link } from '#web/ui/link.tsx';

/** Links to the other sizes of a product, each with a page of its own. */
export function SizeLinks({ product }: { product: Product }) {
  const { id, siblings } = product;
  if (siblings.length === 0) return null;
  const isComparable = new Set(siblings.map(pricePer100Text)).size > 1;
  return (
    <nav aria-labelledby="sizes" className="mt-5">
      <h2 id="sizes" className="text-sm font-semibold text-ink-2">
        Size
      </h2>
      <ul className="num mt-2 flex flex-wrap gap-2">
        {siblings.map((size) => (
          <li key={size.id} className="min-w-0">
            <Link
              to={`/products/${size.slug}`}
              keepsScroll
              aria-current={size.id === id ? 'page' : undefined}
              className={cx(
                'flex h-full min-h-14 min-w-20 flex-col justify-center rounded-md border-[1.5px] px-3.5 py-2 leading-tight transition-colors',
                size.id === id
                  ? 'border-neel-700 bg-neel-50 inset-ring-[1px] inset-ring-neel-700'
                  : 'border-line-strong/60 bg-surface hover:border-neel-700',
              )}
            >
              <span
                className={cx(
                  'font-[650] wrap-anywhere',
                  size.stock < 1 ? 'text-ink-3 line-through' : 'text-neel-900',
                )}
              >
                {size.sizeLabel}
              </span>
              <SizeFacts size={size} isComparable={isComparable} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SizeFacts({ size, isComparable }: { size: ProductSize; isComparable: boolean }) {
  if (size.stock < 1) return <span className="mt-0.5 text-sm text-ink-3">Sold out</span>;
  return (
    <>
      {size.price !== null && (
        <span className="mt-0.5 text-sm text-ink-2">{formatRupees(size.price)}</span>
      )}
      {isComparable && <span className="mt-0.5 text-xs text-ink-3">{pricePer100Text(size)}</span>}
    </>
  );
}
