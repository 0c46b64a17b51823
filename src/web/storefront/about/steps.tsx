import type { Section } from '#shared/pages/content.ts';
import { findBlock, groupItems, paragraphsOf } from '../pages/item-groups.ts';
import { PagePicture } from '../pages/page-picture.tsx';
import { Runs } from '../pages/runs.tsx';

/** Numberless steps with small drawings, on a band. */
export function Steps({ section: { id, title, blocks } }: { section: Section }) {
  const { items } = groupItems(blocks);
  return (
    <section aria-labelledby={id} className="bg-sunken py-(--section)">
      <div className="wrap">
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        <ol className="mt-5 grid gap-x-[clamp(32px,6vw,96px)] md:grid-cols-2">
          {items.map((item) => (
            <li
              key={item.title}
              className="grid grid-cols-[60px_1fr] items-center gap-4 border-t-[1.5px] border-line py-4.5 md:grid-cols-[72px_1fr] md:gap-5"
            >
              <PagePicture
                name={findBlock(item.blocks, 'picture')?.name ?? null}
                alt={findBlock(item.blocks, 'picture')?.alt ?? ''}
                width={72}
                height={72}
                sizes="72px"
                isEager={false}
                className="w-full"
              />
              <div>
                <h3 className="font-display text-xl leading-[1.1] text-neel-900">{item.title}</h3>
                {paragraphsOf(item.blocks).map(({ runs }) => (
                  <p key={JSON.stringify(runs)} className="mt-1 max-w-[34em] text-ink-2">
                    <Runs runs={runs} />
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
