import type { Product } from '#shared/catalog/product.ts';
import type { ProductReviews } from '#shared/testimonials/contract.ts';
import { cx } from '#web/ui/cx.ts';
import { Rating } from '#web/ui/rating.tsx';
import { figuresInFull, PART_OF_CARBS } from './nutrition.ts';

const title = 'mb-3 display text-xl';
const prose = 'max-w-[36em] text-ink-2 wrap-anywhere';

export function Description({ product }: { product: Product }) {
  const { description, origin, tags } = product;
  return (
    <>
      <h2 className={title}>Description</h2>
      <p className={prose}>{description || 'A description will follow.'}</p>
      {(origin || tags.length > 0) && (
        <dl className="mt-5 grid gap-2 text-sm">
          {origin && <Detail term="Origin" text={origin} />}
          {tags.length > 0 && <Detail term="Good to know" text={tags.join(', ')} />}
        </dl>
      )}
    </>
  );
}

function Detail({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex gap-3">
      <dt className="w-26 shrink-0 text-ink-3">{term}</dt>
      <dd className="font-semibold">{text}</dd>
    </div>
  );
}

export function Ingredients({ product }: { product: Product }) {
  return (
    <>
      <h2 className={title}>Ingredients</h2>
      <p className={prose}>
        {product.shortDescription || 'The list of ingredients is not available for this product.'}
      </p>
    </>
  );
}

export function Nutrition({ product }: { product: Product }) {
  const figures = figuresInFull(product);
  if (figures.length === 0) {
    return <p className={prose}>Nutritional information not available for this product</p>;
  }
  return (
    <>
      <h2 className={title}>Nutrition per 100g</h2>
      <table className="num w-full max-w-140 border-collapse">
        <tbody>
          {figures.map(({ label, value }) => (
            <tr key={label} className="border-b-[1.5px] border-line">
              <th
                scope="row"
                className={cx(
                  'pt-2.5 pb-2 text-left font-medium',
                  label === PART_OF_CARBS && 'pl-4.5 text-ink-2',
                )}
              >
                {label}
              </th>
              <td className="text-right font-[650]">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function Reviews({ hasSamples, reviews }: ProductReviews) {
  if (reviews.length === 0) {
    return (
      <>
        <h2 className={title}>Reviews</h2>
        <p className={prose}>There are no reviews yet.</p>
      </>
    );
  }
  return (
    <>
      <h2 className={title}>Reviews</h2>
      {hasSamples && (
        <p className="text-sm text-ink-3">
          Sample reviews, shown until our customers have written theirs.
        </p>
      )}
      <ul className="max-w-140">
        {reviews.map(({ name, rating, date, text }) => (
          <li key={`${name} ${date}`} className="border-line py-4 not-last:border-b-[1.5px]">
            <p className="flex flex-wrap items-center gap-x-3">
              <Rating value={rating} />
              <b className="font-[650]">{name}</b>
              <span className="text-sm text-ink-3">{date}</span>
            </p>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
