import type { Section } from '#shared/pages/content.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { findBlock, paragraphsOf } from '../pages/item-groups.ts';
import { Runs } from '../pages/runs.tsx';

/** The end of a story, with buttons to other pages. */
export function DarkPanel({ section: { id, title, blocks } }: { section: Section }) {
  const links = findBlock(blocks, 'links')?.links ?? [];
  return (
    <div className="wrap pb-(--section)">
      <section
        aria-labelledby={id}
        className="on-dark mx-auto max-w-260 rounded-xl bg-neel-900 px-6 py-8 md:px-10"
      >
        <h2 id={id} className="display text-2xl text-white">
          {title}
        </h2>
        {paragraphsOf(blocks).map(({ runs }) => (
          <p key={JSON.stringify(runs)} className="mt-2 max-w-[34em] text-neel-200">
            <Runs runs={runs} />
          </p>
        ))}
        <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>a]:w-full">
          {links.map(({ href, label, isButton }) => (
            <ButtonLink key={label} to={href} variant={isButton ? 'accent' : 'quiet'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </section>
    </div>
  );
}
