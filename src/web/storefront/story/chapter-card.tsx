import { cx } from '#web/ui/cx.ts';
import type { chapters } from './chapters.ts';

const grounds = ['bg-kamal-100', 'bg-patti-100', 'bg-haldi-100', 'bg-neel-100'];

interface ChapterCardProps {
  chapter: ReturnType<typeof chapters>[number];
  index: number;
}

/** One card of the timeline. */
export function ChapterCard({ chapter, index }: ChapterCardProps) {
  const { when, title, text, art, alt } = chapter;
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
        <img
          src={art}
          alt={alt}
          width={400}
          height={300}
          loading={index === 0 ? 'eager' : 'lazy'}
          className={cx('h-auto w-full', index % 2 === 1 && 'md:order-last')}
        />
        <div className="px-2 pt-3 pb-3 md:px-[clamp(12px,2.4vw,32px)]">
          <p className="text-sm font-[650] text-majith-700">{when}</p>
          <h2 className="mt-1 display text-2xl">{title}</h2>
          <p className="mt-3 max-w-[34em] text-pretty lg:text-lg">{text}</p>
        </div>
      </article>
    </li>
  );
}
