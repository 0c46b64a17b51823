import { Fragment } from 'react';
import { brand } from '#shared/brand.ts';

export function Slogans() {
  return (
    <section aria-label="Our slogans" className="bg-majith-600 text-white">
      <p className="flex min-h-14 items-center justify-center gap-[clamp(5px,2vw,10px)] px-2 font-display text-[clamp(0.75rem,3.8vw,1.25rem)] whitespace-nowrap md:min-h-18.5 md:gap-[clamp(16px,4vw,64px)] md:text-[clamp(1.0625rem,0.6rem+1.7vw,1.75rem)]">
        {brand.slogans.map((slogan, index) => (
          <Fragment key={slogan}>
            {index > 0 && <Flower />}
            <span>{slogan}</span>
          </Fragment>
        ))}
      </p>
    </section>
  );
}

const petals = [0, 45, 90, 135, 180, 225, 270, 315];

function Flower() {
  return (
    <svg
      viewBox="-20 -20 40 40"
      aria-hidden
      className="size-3.5 shrink-0 fill-haldi-400 md:size-6.5"
    >
      {petals.map((angle) => (
        <path
          key={angle}
          transform={`rotate(${angle})`}
          d="M0-3C4.6-7.2 4.2-13.5 0-18C-4.2-13.5-4.6-7.2 0-3Z"
        />
      ))}
      <circle r="5.4" className="fill-majith-600" />
      <circle r="2" className="fill-white" />
    </svg>
  );
}
