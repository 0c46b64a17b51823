import type { HomeContent } from '#shared/home/contract.ts';
import { PointArt } from './point-art.tsx';

export function Intro({ intro, pillars }: Pick<HomeContent, 'intro' | 'pillars'>) {
  return (
    <section
      aria-labelledby="intro-title"
      className="wrap offscreen [--height:620px] lg:[--height:340px] grid items-start gap-x-[clamp(32px,6vw,96px)] gap-y-8 py-(--section) lg:grid-cols-[1.05fr_1fr]"
    >
      <div>
        <h2 id="intro-title" className="display max-w-[13em] text-3xl">
          {intro.heading}
        </h2>
        <p className="mt-5 max-w-[34em] text-lg text-ink-2">{intro.text}</p>
      </div>
      <ul>
        {pillars.map(({ name, text, ...art }) => (
          <li
            key={name}
            className="grid grid-cols-[60px_1fr] items-center gap-4 border-t-[1.5px] border-line py-4.5 last:border-b-[1.5px] md:grid-cols-[72px_1fr] md:gap-5"
          >
            <PointArt {...art} size={72} className="w-full" />
            <div>
              <h3 className="font-display text-xl leading-[1.1] text-neel-900">{name}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
