import { settings } from '#shared/settings/current.ts';
import type { ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';
import type { Product } from '#shared/catalog/product.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { legalText } from '#shared/settings/legal-text.ts';
import { formatRupees } from '#shared/money.ts';
import { mailTo, phoneTo } from '#web/brand/contact-links.ts';
import { cx } from '#web/ui/cx.ts';
import { bestBeforeText, unitPriceText } from '#web/catalog/product-facts.ts';

/** Facts that the law requires before the purchase of packed food. */
export function PackFacts({ product }: { product: Product }) {
  const { price, originalPrice, origin, weight } = product;
  const mrp = originalPrice ?? price;
  const maker = [legalText('manufacturer.name'), settings().legal.manufacturer.address];
  const { email, phone } = settings().shop.contact;
  return (
    <section
      aria-labelledby="pack"
      className="offscreen [--height:592px] lg:[--height:238px] mb-(--section) rounded-xl bg-sunken p-5 lg:p-8"
    >
      <h2 id="pack" className="display text-xl">
        On the pack
      </h2>
      <dl className="num mt-4 grid grid-cols-2 gap-x-5 gap-y-4 lg:grid-cols-4 lg:gap-x-10">
        <Fact term="Net quantity">{weightText(weight)}</Fact>
        <Fact term="MRP">{mrp !== null && `${formatRupees(mrp)}, inclusive of all taxes`}</Fact>
        <Fact term="Unit price">{unitPriceText(product)}</Fact>
        <Fact term="Best before">
          {bestBeforeText(product) ?? 'The date is printed on the pack'}
        </Fact>
        <Fact term="Country of origin">{origin}</Fact>
        <Fact term="FSSAI licence no.">{legalText('fssaiLicence')}</Fact>
        <Fact term="Made and packed by" isLong>
          {maker.filter(Boolean).join(', ')}
        </Fact>
        <Fact term="Customer care" isLong>
          <a href={mailTo(email)} className={link}>
            {email}
          </a>
          <br />
          <a href={phoneTo(phone)} className={link}>
            {phone}
          </a>
          <br />
          <Link to="/contact" className={link}>
            Write to us
          </Link>
        </Fact>
      </dl>
    </section>
  );
}

const link =
  'inline-block touch-area max-lg:py-2.5 lg:py-1 underline decoration-line-strong/60 underline-offset-4 hover:decoration-neel-700';

interface FactProps {
  term: string;
  isLong?: boolean;
  children: ReactNode;
}

/** Unknown facts are left out. */
function Fact({ term, isLong, children }: FactProps) {
  if (!children) return null;
  return (
    <div className={cx('min-w-0', isLong && 'max-sm:col-span-2')}>
      <dt className="text-sm text-ink-3">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere text-ink-2">{children}</dd>
    </div>
  );
}
