import type { ReactNode } from 'react';
import type { PreviewedProduct } from '#shared/catalog/bulk-contract.ts';
import { formatRupees } from '#shared/money.ts';
import { counted } from '#web/lists/counted.ts';

interface PreviewListProps {
  products: readonly PreviewedProduct[];
  isPrice: boolean;
}

/** What changes and what stays as it is, with the reasons. */
export function PreviewList({ products, isPrice }: PreviewListProps) {
  const changed = products.filter(({ problem }) => problem === null);
  const kept = products.filter(({ problem }) => problem !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {changed.length > 0 && (
        <section>
          <h3 className="mb-1 font-[650] text-neel-900">
            {counted(changed.length, 'product')} will change
          </h3>
          <ul aria-label="Products that change" className="divide-y divide-hairline-soft">
            {changed.map((product) => (
              <Line key={product.id} product={product}>
                {isPrice && <PriceChange product={product} />}
              </Line>
            ))}
          </ul>
        </section>
      )}
      {kept.length > 0 && (
        <section>
          <h3 className="mb-1 font-[650] text-neel-900">
            {counted(kept.length, 'product stays', 'products stay')} as{' '}
            {kept.length === 1 ? 'it is' : 'they are'}
          </h3>
          <ul aria-label="Products that stay as they are" className="divide-y divide-hairline-soft">
            {kept.map((product) => (
              <Line key={product.id} product={product}>
                <span className="text-haldi-800">{product.problem}</span>
              </Line>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface LineProps {
  product: PreviewedProduct;
  children: ReactNode;
}

function Line({ product: { name, sku }, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]">
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <b className="font-[650]">{name}</b>
        {sku && <span className="num text-xs text-ink-2"> · {sku}</span>}
      </span>
      <span className="num text-right">{children}</span>
    </li>
  );
}

function PriceChange({ product: { before, after } }: { product: PreviewedProduct }) {
  return (
    <>
      <Step from={before.price} to={after.price} />
      {after.originalPrice !== before.originalPrice && (
        <span className="block text-xs text-ink-2">
          MRP <Step from={before.originalPrice} to={after.originalPrice} />
        </span>
      )}
    </>
  );
}

function Step({ from, to }: { from: number | null; to: number | null }) {
  return (
    <>
      <span className="sr-only">Before: </span>
      {from === null ? 'none' : formatRupees(from)}
      <span aria-hidden> → </span>
      <span className="sr-only">, after: </span>
      <b className="font-[650]">{to === null ? 'none' : formatRupees(to)}</b>
    </>
  );
}
