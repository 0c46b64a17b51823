import type { Section } from '#shared/pages/content.ts';
import { cx } from '#web/ui/cx.ts';
import { findBlock, groupItems, paragraphsOf } from '../pages/item-groups.ts';
import { PagePicture } from '../pages/page-picture.tsx';
import { Runs } from '../pages/runs.tsx';

const grounds = ['bg-haldi-100', 'bg-patti-100', 'bg-kamal-100'];

/** Short cards with small drawings. */
export function Benefits({ section: { id, title, blocks } }: { section: Section }) {
  return (
    <section
      aria-labelledby={id}
      className="wrap offscreen [--height:590px] lg:[--height:290px] pb-(--section)"
    >
      <h2 id={id} className="display text-3xl">
        {title}
      </h2>
      <ul className="mt-[clamp(20px,3vw,36px)] grid gap-3.5 lg:grid-cols-3 lg:gap-5">
        {groupItems(blocks).items.map((item, index) => (
          <li
            key={item.title}
            className={cx(
              'grid grid-cols-[64px_1fr] items-center gap-x-4.5 rounded-xl px-5 py-5.5 lg:items-start lg:px-7 lg:py-7',
              grounds[index % grounds.length],
            )}
          >
            <PagePicture
              name={findBlock(item.blocks, 'picture')?.name ?? null}
              alt={findBlock(item.blocks, 'picture')?.alt ?? ''}
              width={64}
              height={64}
              sizes="64px"
              isEager={false}
              className="h-auto w-full"
            />
            <div>
              <h3 className="font-display text-xl leading-[1.1] text-neel-900">{item.title}</h3>
              {paragraphsOf(item.blocks).map(({ runs }) => (
                <p key={JSON.stringify(runs)} className="mt-1.5 max-w-[30em]">
                  <Runs runs={runs} />
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
