import { sumOfParts } from '#shared/catalog/combo.ts';
import type { ComboPart } from '#shared/catalog/combo-contract.ts';
import { formatPaise, toPaise } from '#shared/money.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { Link } from '#web/ui/link.tsx';

interface ComboContentsProps {
  parts: readonly ComboPart[];
  /** Of the combo. */
  price: number | null;
}

/** The products of a combo, and what it saves. */
export function ComboContents({ parts, price }: ComboContentsProps) {
  if (parts.length === 0) return null;
  const saving = savingPaise(parts, price);
  return (
    <section aria-labelledby="in-this-combo" className="mt-6 border-t-[1.5px] border-line pt-5">
      <h2 id="in-this-combo" className="text-lead leading-tight font-[650] text-neel-900">
        In this combo
      </h2>
      <ul className="mt-2.5 grid gap-1">
        {parts.map((part) => (
          <li
            key={part.productId}
            className="grid grid-cols-[52px_minmax(0,1fr)] items-center gap-3.5 py-1.5 leading-snug"
          >
            <CartPicture src={part.image} tile={part.tile} className="h-15.5 w-13" />
            <p className="num min-w-0 wrap-anywhere">
              <span className="font-bold">{part.quantity} ×</span>{' '}
              {part.slug === null ? (
                part.name
              ) : (
                <Link
                  to={`/products/${part.slug}`}
                  className="touch-area font-semibold underline decoration-line-strong/60 underline-offset-4 hover:decoration-neel-700"
                >
                  {part.name}
                </Link>
              )}
              {part.size && <span className="block text-sm text-ink-3">{part.size}</span>}
            </p>
          </li>
        ))}
      </ul>
      {saving > 0 && (
        <p className="num mt-2.5 font-[650] text-patti-700">
          {formatPaise(saving)} less than bought separately
        </p>
      )}
    </section>
  );
}

/** Only what can be bought separately counts as a saving. */
function savingPaise(parts: readonly ComboPart[], price: number | null): number {
  if (price === null || parts.some(({ slug }) => slug === null)) return 0;
  return sumOfParts(parts) - toPaise(price);
}
