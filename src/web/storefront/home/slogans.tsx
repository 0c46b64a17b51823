import { settings } from '#shared/settings/current.ts';
import { Fragment } from 'react';
import flower from './flower.svg';

export function Slogans() {
  const { slogans } = settings();
  if (slogans.length === 0) return null;
  return (
    <section aria-label="Our slogans" className="bg-majith-600 text-white">
      <p className="flex min-h-14 flex-wrap items-center justify-center gap-[clamp(5px,2vw,10px)] px-2 font-display text-[clamp(0.75rem,3.8vw,1.25rem)] whitespace-nowrap md:min-h-18.5 md:gap-[clamp(16px,4vw,64px)] md:text-[clamp(1.0625rem,0.6rem+1.7vw,1.75rem)]">
        {slogans.map((slogan, index) => (
          <Fragment key={slogan}>
            {index > 0 && <Flower />}
            <span>{slogan}</span>
          </Fragment>
        ))}
      </p>
    </section>
  );
}

function Flower() {
  return (
    <img
      src={flower}
      alt=""
      width={26}
      height={26}
      loading="lazy"
      className="size-3.5 shrink-0 md:size-6.5"
    />
  );
}
