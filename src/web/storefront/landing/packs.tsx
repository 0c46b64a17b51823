import { Link } from '#web/ui/link.tsx';
import type { Product } from '#shared/catalog/product.ts';
import type { Section } from '#shared/pages/content.ts';
import { sizeText } from '#shared/catalog/weight-text.ts';
import { ProductImage } from '#web/catalog/product-image.tsx';
import { soldOutLast } from '#web/catalog/sold-out-last.ts';
import { StockBadge } from '#web/catalog/stock-badge.tsx';
import { tileClass } from '#web/catalog/tile-class.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Price } from '#web/ui/price.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { listOf, type LandingProducts } from './choose-products.ts';
import type { LandingPageData } from './landing-page-data.ts';

interface PacksProps {
  page: LandingPageData;
  section: Section;
}

const grid = 'mt-[clamp(20px,3vw,36px)] grid gap-3.5 empty:hidden lg:grid-cols-3 lg:gap-5';
const shape = 'min-h-60 rounded-xl lg:min-h-75';

export function Packs({ page, section: { id, title } }: PacksProps) {
  const { landing, products } = page;
  const viewAll = `View all ${landing.category ?? 'products'}`;
  return (
    <section aria-labelledby={id} className="wrap pt-[clamp(20px,3.5vw,52px)] pb-(--section)">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="display text-3xl">
          {title}
        </h2>
        <TextLink to={listOf(landing)} className="min-h-11 max-lg:hidden">
          {viewAll}
        </TextLink>
      </div>
      <Cards products={products} />
      <ButtonLink to={listOf(landing)} variant="quiet" block className="mt-5 lg:hidden">
        {viewAll}
      </ButtonLink>
    </section>
  );
}

function Cards({ products }: { products: LandingProducts }) {
  return (
    <ul className={grid}>
      {soldOutLast(products.packs).map((pack) => (
        <Pack key={pack.id} pack={pack} />
      ))}
    </ul>
  );
}

/** The whole card is a link. */
function Pack({ pack }: { pack: Product }) {
  const isSoldOut = pack.stock < 1;
  return (
    <li
      className={cx(
        'group relative grid grid-cols-[40%_1fr] overflow-hidden lg:grid-cols-[1fr_1.06fr]',
        shape,
        tileClass[pack.tile],
      )}
    >
      <ProductImage
        src={pack.image}
        alt=""
        missing="No Image"
        sizes="(min-width: 64rem) 12rem, 40vw"
        className={cx(
          'h-full max-h-60 w-full self-end object-contain object-bottom pt-4 pl-3.5 transition-transform duration-300 ease-out lg:max-h-72',
          isSoldOut ? 'opacity-55' : 'group-hover:-translate-y-1.5 group-hover:-rotate-[1.2deg]',
        )}
      />
      <div className="flex min-w-0 flex-col p-4 pt-5 lg:pt-6.5 lg:pr-5.5 lg:pb-5.5">
        <h3 className="font-display text-[1.375rem] leading-[1.08] wrap-anywhere text-neel-900 lg:text-[1.5rem]">
          {pack.name}
        </h3>
        {pack.tagline && <p className="mt-2 leading-snug wrap-anywhere">{pack.tagline}</p>}
        <p className="num mt-auto flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pt-3 text-sm text-ink-2">
          {sizeText(pack)}
          {/* A coloured badge would not stand out from the tile. */}
          <StockBadge stock={pack.stock} pillClassName="bg-white/70" />
        </p>
        <div className="mt-1.5 [&_s]:text-ink-2">
          <Price price={pack.price} originalPrice={pack.originalPrice} />
        </div>
        <Link
          to={`/products/${pack.slug}`}
          className="mt-2 self-start font-[650] text-neel-700 underline decoration-haldi-400 decoration-3 underline-offset-5 after:absolute after:inset-0 after:rounded-xl hover:decoration-neel-700 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-neel-700"
        >
          View pack<span className="sr-only">: {pack.name}</span>
        </Link>
      </div>
    </li>
  );
}
