import type { Product } from '#shared/catalog/product.ts';
import type { Section } from '#shared/pages/content.ts';
import { cx } from '#web/ui/cx.ts';
import { compare, type Compared } from './compare.ts';
import type { LandingPageData } from './landing-page-data.ts';
import { typicalFoods } from './typical-foods.ts';

interface ComparisonProps {
  page: LandingPageData;
  section: Section;
  product: Product;
}

/** The bars are decorative; screen readers read name and figure. */
export function Comparison({ page, section: { id, title }, product }: ComparisonProps) {
  const { comparedFood } = page.landing;
  if (!comparedFood) return null;
  const food = typicalFoods[comparedFood];
  const rows = compare(product, food);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-2xl">
        {title}
      </h2>
      <div className="num mt-5.5 grid gap-4.5">
        {rows.map(({ label, ours, theirs }) => (
          <div key={label}>
            <h3 className="font-[650] text-neel-900">{label}</h3>
            <dl>
              <Bar name={page.title} {...ours} />
              <Bar name={food.name} {...theirs} isQuiet />
            </dl>
          </div>
        ))}
      </div>
      <p className="mt-3.5 max-w-[44em] text-sm text-ink-2">
        Per 100 g. {page.title}: {product.name}. {food.note}
      </p>
    </section>
  );
}

function Bar({ name, value, share, isQuiet }: Compared & { name: string; isQuiet?: boolean }) {
  return (
    <div
      className={cx(
        'mt-1.5 grid grid-cols-[84px_1fr] items-center gap-3 text-sm md:grid-cols-[104px_1fr]',
        isQuiet && 'text-ink-2',
      )}
    >
      <dt>{name}</dt>
      <dd className="grid grid-cols-[1fr_58px] items-center gap-3">
        <svg aria-hidden width="100%" height="18" className="block">
          <rect
            width={`${share * 100}%`}
            height="18"
            rx="5"
            className={isQuiet ? 'fill-[#c9c3b6]' : 'fill-neel-700'}
          />
        </svg>
        <span className="text-right font-[650]">{value}</span>
      </dd>
    </div>
  );
}
