interface RatingProps {
  /** Shown unchanged, so that `'4.90'` keeps its zero. */
  value: number | string;
  max?: number;
  /** One star and the number instead of a row of stars. */
  compact?: boolean;
}

// The width and height of a star.
const PITCH = 27;
const HEIGHT = 24;

export function Rating({ value, max = 5, compact }: RatingProps) {
  return (
    <span className="rating">
      <span className="sr-only">{`Rated ${value} out of ${max}`}</span>
      {compact ? (
        <span aria-hidden className="num inline-flex items-center gap-1">
          <span className="one-star -mt-0.5" />
          {value}
        </span>
      ) : (
        <StarRow value={Number(value)} max={max} />
      )}
    </span>
  );
}

/** Two coloured strips under one mask, because ten SVG stars per review would be half of a long page. */
function StarRow({ value, max }: { value: number; max: number }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${max * PITCH} ${HEIGHT}`} className="stars h-5">
      <rect width={max * PITCH} height={HEIGHT} className="fill-disabled" />
      <rect width={value * PITCH} height={HEIGHT} className="fill-haldi-500" />
    </svg>
  );
}
