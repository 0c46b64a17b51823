import type { Product } from '#shared/catalog/product.ts';
import { firstSizes, lowestPrice } from '#shared/catalog/sizes.ts';
import { formatRupees } from '#shared/money.ts';
import { cx } from '#web/ui/cx.ts';
import { Link } from '#web/ui/link.tsx';

const SHOWN_MAX = 3;

/** The sizes of a product on its card. The price and the button of the card belong to the product's own size. */
export function CardSizes({ product }: { product: Product }) {
  const { id, slug, name, siblings } = product;
  if (siblings.length === 0) return null;
  const shown = firstSizes(siblings, id, SHOWN_MAX);
  const more = siblings.length - shown.length;
  return (
    <div className="num mt-2 text-sm text-ink-2">
      <p>{sizesText(product)}</p>
      <ul aria-label={`Sizes of ${name}`} className="mt-2 mb-1 flex flex-wrap gap-x-1.5 gap-y-3">
        {shown.map((size) => (
          <li key={size.id} className="max-w-full min-w-0">
            <Link
              to={`/products/${size.slug}`}
              aria-current={size.id === id ? 'true' : undefined}
              className="size-chip"
            >
              <span className={cx('truncate', size.stock < 1 && 'line-through')}>
                {size.sizeLabel}
              </span>
              {size.stock < 1 && <span className="sr-only"> (sold out)</span>}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to={`/products/${slug}`} className="size-chip">
              <span aria-hidden>+{more}</span>
              <span className="sr-only">{`${more} more sizes of ${name}`}</span>
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

/** `3 sizes from ₹99`; without a price if all cost the same. */
function sizesText({ siblings }: Product): string {
  const lowest = lowestPrice(siblings);
  const isSame = siblings.every(({ price }) => price === lowest);
  const count = `${siblings.length} sizes`;
  return lowest === null || isSame ? count : `${count} from ${formatRupees(lowest)}`;
}
