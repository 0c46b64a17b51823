import { Star } from 'lucide-react';

interface RatingProps {
  /** Shown as given, so `'4.90'` keeps its zero. */
  value: number | string;
  max?: number;
  /** One star and the number, else a row of stars filled as far as the value goes. */
  compact?: boolean;
}

// A star is 24 wide.
const PITCH = 27;

export function Rating({ value, max = 5, compact }: RatingProps) {
  return (
    <span className="inline-flex items-center font-semibold">
      <span className="sr-only">{`Rated ${value} out of ${max}`}</span>
      {compact ? (
        <span aria-hidden className="num inline-flex items-center gap-1">
          <Star fill="currentColor" className="-mt-0.5 size-4 text-haldi-500" />
          {value}
        </span>
      ) : (
        <StarRow value={Number(value)} max={max} />
      )}
    </span>
  );
}

function StarRow({ value, max }: { value: number; max: number }) {
  const stars = Array.from({ length: max }, (_, index) => (
    <Star key={index} x={index * PITCH} fill="currentColor" />
  ));
  return (
    <svg aria-hidden viewBox={`0 0 ${max * PITCH} 24`} className="h-5">
      <g className="text-disabled">{stars}</g>
      {/* An inner svg cuts off what lies outside it. */}
      <svg width={value * PITCH} height="24" className="text-haldi-500">
        {stars}
      </svg>
    </svg>
  );
}
