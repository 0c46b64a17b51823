import { Star } from 'lucide-react';

interface RatingProps {
  /** Shown as given, so `'4.90'` keeps its zero. */
  value: number | string;
  max?: number;
  /** One star and the number, else a row of stars filled as far as the value goes. */
  compact?: boolean;
}

const STAR = 24;

export function Rating({ value, max = 5, compact }: RatingProps) {
  return (
    <span className="inline-flex items-center font-semibold">
      <span className="sr-only">{`Rated ${value} out of ${max}`}</span>
      {compact ? (
        <span aria-hidden className="num inline-flex items-center gap-1">
          <Star className="-mt-0.5 size-4 fill-haldi-500 text-haldi-500" />
          {value}
        </span>
      ) : (
        <StarRow value={Number(value)} max={max} />
      )}
    </span>
  );
}

function StarRow({ value, max }: { value: number; max: number }) {
  const stars = Array.from({ length: max }, (_, index) => <Star key={index} x={index * STAR} />);
  return (
    <svg aria-hidden viewBox={`0 0 ${max * STAR} ${STAR}`} className="h-5">
      <g className="fill-disabled text-disabled">{stars}</g>
      {/* An inner svg cuts off what lies outside it. */}
      <svg width={value * STAR} height={STAR} className="fill-haldi-500 text-haldi-500">
        {stars}
      </svg>
    </svg>
  );
}
