import { ExternalLink, History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { findTaxOn } from '#shared/tax/dated-rate.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { categoryLabel } from '#web/catalog/category-label.ts';
import { bestBeforeText } from '#web/catalog/product-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Figures } from './figures.tsx';
import { StatusBadge } from './status-badge.tsx';
import { currentDay } from './tax-texts.ts';
import { useCategoryNames } from './use-category-names.ts';

export function ProductDetails({ product }: { product: AdminProduct }) {
  const { archivedAt, isActive, slug, id } = product;
  return (
    <div className="grid gap-6">
      {archivedAt !== null && (
        <Banner tone="info">
          Archived {formatTime(archivedAt)}. It is kept because orders contain it.
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge product={product} />
        {product.isBestseller && <Badge tone="best">Best Seller</Badge>}
        {product.isFeatured && <Badge tone="outline">Featured</Badge>}
        {product.isOrganic && <Badge tone="ok">Organic</Badge>}
        {product.parts.length > 0 && <Badge tone="info">Combo</Badge>}
      </div>
      <Pictures product={product} />
      <StockFigures product={product} />
      <ComboParts product={product} />
      <Facts product={product} />
      <nav aria-label="More about it" className="flex flex-wrap gap-x-6 *:min-h-11">
        <TextLink to={`/admin/stock/${id}`}>
          <History aria-hidden strokeWidth={1.9} className="size-4.5" /> Stock ledger
        </TextLink>
        {isActive && (
          <TextLink to={`/products/${slug}`}>
            <ExternalLink aria-hidden strokeWidth={1.9} className="size-4.5" /> See it in the shop
          </TextLink>
        )}
      </nav>
    </div>
  );
}

function Pictures({ product: { images, tile } }: { product: AdminProduct }) {
  if (images.length === 0) return <CartPicture src="" tile={tile} className="h-32 w-26" />;
  return (
    <ul aria-label="Pictures" className="flex flex-wrap gap-3.5">
      {images.map(({ url, alt, isPrimary }) => (
        <li key={url} className="w-26 text-xs">
          <CartPicture src={url} tile={tile} className="h-32 w-26" />
          <span className="mt-1 block wrap-anywhere text-ink-2">{alt}</span>
          {isPrimary && <b className="font-[650]">Primary</b>}
        </li>
      ))}
    </ul>
  );
}

function StockFigures({ product }: { product: AdminProduct }) {
  const isCombo = product.parts.length > 0;
  const own = [
    { label: 'In the store room', value: product.onHand },
    { label: 'Reserved for checkouts', value: product.reserved },
  ];
  const figures = [
    { label: isCombo ? 'Its parts allow' : 'On sale', value: product.stock },
    ...(isCombo ? [] : own),
    { label: 'Sold', value: product.soldCount },
  ];
  return <Figures figures={figures} />;
}

/** The parts of a combo, or the combos that contain the product. */
function ComboParts({ product: { parts, combos } }: { product: AdminProduct }) {
  if (parts.length === 0 && combos.length === 0) return null;
  const title = parts.length > 0 ? 'In this combo' : 'Part of these combos';
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-[650] text-neel-900">{title}</h3>
      <ul className="num grid gap-1 text-base">
        {parts.map(({ productId, quantity, name, stock, isActive }) => (
          <li key={productId} className="wrap-anywhere">
            {quantity} × {name}{' '}
            <span className="text-sm text-ink-2">
              {isActive ? `${stock} in stock` : 'not sold, so the combo cannot be bought'}
            </span>
          </li>
        ))}
        {combos.map(({ id, name, isActive }) => (
          <li key={id} className="wrap-anywhere">
            {name} {!isActive && <span className="text-sm text-ink-2">inactive</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const NUTRIENTS = [
  ['calories', 'kcal'],
  ['protein', 'g protein'],
  ['carbs', 'g carbs'],
  ['fat', 'g fat'],
  ['fiber', 'g fiber'],
  ['sugar', 'g sugar'],
] as const;

function Facts({ product }: { product: AdminProduct }) {
  const { price, originalPrice, nutritionalInfo } = product;
  const tax = findTaxOn(product.taxes, currentDay());
  const names = useCategoryNames();
  const nutrition = NUTRIENTS.filter(([name]) => nutritionalInfo?.[name] !== undefined)
    .map(([name, unit]) => `${nutritionalInfo?.[name]} ${unit}`)
    .join(', ');
  return (
    <dl className="grid gap-x-5 gap-y-2.5 text-base md:grid-cols-[150px_minmax(0,1fr)]">
      <Fact label="SKU">{product.sku}</Fact>
      <Fact label="Barcode">{product.barcode}</Fact>
      <Fact label="Category">{categoryLabel(product.category, names)}</Fact>
      <Fact label="Price">{price !== null && formatRupees(price)}</Fact>
      <Fact label="Original price">{originalPrice !== null && formatRupees(originalPrice)}</Fact>
      <Fact label="HSN code">{tax?.hsn}</Fact>
      <Fact label="GST rate">{tax && `${tax.gstRate} %`}</Fact>
      {product.sizeLabel && <Fact label="Size">{product.sizeLabel}</Fact>}
      <Fact label="Weight">{weightText(product.weight)}</Fact>
      <Fact label="Origin">{product.origin}</Fact>
      <Fact label="Best before">{bestBeforeText(product)}</Fact>
      <Fact label="Hindi name">{product.hindiName}</Fact>
      <Fact label="Tagline">{product.tagline}</Fact>
      <Fact label="Description">{product.description}</Fact>
      <Fact label="Ingredients">{product.shortDescription}</Fact>
      <Fact label="Per 100g">{nutrition}</Fact>
      <Fact label="Tags">{product.tags.join(', ')}</Fact>
      <Fact label="Ways to enjoy it">{product.serveIdeas.join('\n')}</Fact>
      <Fact label="Search title">{product.seoTitle}</Fact>
      <Fact label="Search description">{product.seoDescription}</Fact>
      <Fact label="Web address">/products/{product.slug}</Fact>
      <Fact label="Last changed">{formatTime(product.updatedAt)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents max-md:grid max-md:gap-0.5">
      <dt className="text-sm text-ink-2 md:pt-px">{label}</dt>
      <dd className="num min-w-0 wrap-anywhere whitespace-pre-line">
        {children || <span className="text-ink-3">–</span>}
      </dd>
    </div>
  );
}
