import type { Section } from '#shared/pages/content.ts';
import { cx } from '#web/ui/cx.ts';
import { findBlock, findSmallLine, paragraphsOf } from '../pages/item-groups.ts';
import { PagePicture } from '../pages/page-picture.tsx';
import { Runs } from '../pages/runs.tsx';

const grounds = ['bg-kamal-100', 'bg-patti-100', 'bg-haldi-100', 'bg-neel-100'];

interface ChapterCardProps {
  chapter: Section;
  index: number;
}

/** One card of the timeline: a small line for the time, a picture and a text. */
export function ChapterCard({ chapter: { title, blocks }, index }: ChapterCardProps) {
  const picture = findBlock(blocks, 'picture');
  const when = findSmallLine(blocks);
  return (
    <li
      className={cx(
        'relative pb-9 last:pb-0 not-last:after:absolute not-last:after:bottom-1 not-last:after:left-1/2',
        'not-last:after:h-7 not-last:after:border-l-4 not-last:after:border-dotted not-last:after:border-majith-600',
      )}
    >
      <article
        className={cx(
          'group grid items-center gap-y-1 rounded-xl p-3 md:grid-cols-2 md:gap-x-4 md:p-5',
          grounds[index % grounds.length],
        )}
      >
        <PagePicture
          name={picture?.name ?? null}
          alt={picture?.alt ?? ''}
          width={400}
          height={300}
          sizes="(min-width: 48rem) 32rem, 100vw"
          isEager={index === 0}
          className={cx('h-auto w-full', index % 2 === 1 && 'md:order-last')}
        />
        <div className="px-2 pt-3 pb-3 md:px-[clamp(12px,2.4vw,32px)]">
          {when && <p className="text-sm font-[650] text-majith-700">{when}</p>}
          <h2 className="mt-1 display text-2xl">{title}</h2>
          {paragraphsOf(blocks).map(({ runs }) => (
            <p key={JSON.stringify(runs)} className="mt-3 max-w-[34em] text-pretty lg:text-lg">
              <Runs runs={runs} />
            </p>
          ))}
        </div>
      </article>
    </li>
  );
}
