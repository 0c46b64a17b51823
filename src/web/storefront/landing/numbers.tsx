import type { Product } from '#shared/catalog/product.ts';
import type { Section } from '#shared/pages/content.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { figuresInBrief } from '../product/nutrition.ts';
import type { LandingPageData } from './landing-page-data.ts';
import { Comparison } from './comparison.tsx';

interface NumbersProps {
  page: LandingPageData;
  section: Section;
}

const columns =
  'wrap grid items-start gap-x-[clamp(32px,6vw,96px)] gap-y-12 lg:grid-cols-[1fr_1.1fr]';

/** The figures of one product, compared with a common food. */
export function Numbers({ page, section }: NumbersProps) {
  const { measured } = page.products;
  if (!measured) return null;
  return (
    <div className="bg-sunken py-(--section)">
      <div className={columns}>
        <Figures product={measured} />
        <Comparison page={page} section={section} product={measured} />
      </div>
    </div>
  );
}

function Figures({ product }: { product: Product }) {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="display text-2xl">
        What is in 100 g
      </h2>
      <dl className="num mt-5.5 grid grid-cols-2 border-t-[1.5px] border-line">
        {figuresInBrief(product).map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-b-[1.5px] border-line pt-4 pb-3.5 even:border-l-[1.5px] even:pl-6"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-display text-[clamp(2rem,3vw,2.75rem)] leading-[1.05] text-majith-600">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3.5 text-sm text-ink-2">
        Per 100 g of{' '}
        <TextLink to={`/products/${product.slug}`} className="decoration-2">
          {product.name}
        </TextLink>
        . The full table of every pack is on its page.
      </p>
    </section>
  );
}
