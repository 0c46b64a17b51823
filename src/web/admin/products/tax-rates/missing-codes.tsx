import type { TaxRates } from '#shared/tax/rates-contract.ts';
import { counted } from '#web/lists/counted.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** Active products whose orders get no complete invoice. */
export function MissingCodes({ missing: { count, products } }: { missing: TaxRates['missing'] }) {
  if (count === 0) return null;
  const others = count - products.length;
  return (
    <Banner tone="warn">
      <p>{counted(count, 'active product')} without an HSN code. Invoices need one.</p>
      <ul className="flex flex-wrap gap-x-4 font-normal">
        {products.map(({ id, name }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <TextLink to={`/admin/products?edit=${id}`}>{name}</TextLink>
          </li>
        ))}
        {others > 0 && <li>and {counted(others, 'more', 'more')}</li>}
      </ul>
    </Banner>
  );
}
