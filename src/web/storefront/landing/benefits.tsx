import { cx } from '#web/ui/cx.ts';
import type { LandingContent } from './landing-content.ts';

const grounds = ['bg-haldi-100', 'bg-patti-100', 'bg-kamal-100'];

export function Benefits({ title, list }: NonNullable<LandingContent['benefits']>) {
  return (
    <section
      aria-labelledby="benefits"
      className="wrap offscreen [--height:590px] lg:[--height:290px] pb-(--section)"
    >
      <h2 id="benefits" className="display text-3xl">
        {title}
      </h2>
      <ul className="mt-[clamp(20px,3vw,36px)] grid gap-3.5 lg:grid-cols-3 lg:gap-5">
        {list.map(({ name, text, art }, index) => (
          <li
            key={name}
            className={cx(
              'grid grid-cols-[64px_1fr] items-center gap-x-4.5 rounded-xl px-5 py-5.5 lg:items-start lg:px-7 lg:py-7',
              grounds[index % grounds.length],
            )}
          >
            <img src={art} alt="" width={64} height={64} loading="lazy" className="h-auto w-full" />
            <div>
              <h3 className="font-display text-xl leading-[1.1] text-neel-900">{name}</h3>
              <p className="mt-1.5 max-w-[30em]">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
