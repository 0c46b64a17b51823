import type { HomeContent } from '#shared/home/contract.ts';
import type { Tone } from '#shared/settings/home.ts';
import { cx } from '#web/ui/cx.ts';
import { PointArt } from './point-art.tsx';

const grounds: Record<Tone, string> = {
  haldi: 'bg-haldi-100',
  kamal: 'bg-kamal-100',
  patti: 'bg-patti-100',
  neel: 'bg-neel-100',
  majith: 'bg-majith-100',
};

export function Values({ values }: Pick<HomeContent, 'values'>) {
  if (values.length === 0) return null;
  return (
    <section
      aria-label="What we stand for"
      className="wrap offscreen [--height:500px] lg:[--height:300px] pb-(--section)"
    >
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-5">
        {values.map(({ name, text, tone, ...art }) => (
          <li
            key={name}
            className={cx(
              'grid grid-cols-[64px_1fr] items-center gap-x-4 rounded-xl px-4.5 py-5.5 min-[23.75rem]:grid-cols-[84px_1fr] min-[23.75rem]:px-6',
              'lg:block lg:px-8 lg:pt-8 lg:pb-9',
              grounds[tone],
            )}
          >
            <PointArt
              {...art}
              size={116}
              className="w-full max-w-21 lg:mb-5.5 lg:-ml-2 lg:max-w-29"
            />
            <div>
              <h3 className="font-display text-xl leading-[1.1] text-neel-900">{name}</h3>
              <p className="mt-1 max-w-[28em] lg:mt-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
