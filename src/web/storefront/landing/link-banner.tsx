import type { Section } from '#shared/pages/content.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { findBlock, paragraphsOf } from '../pages/item-groups.ts';
import { Runs } from '../pages/runs.tsx';

/** Leads to another page, on a dark ground. */
export function LinkBanner({ section: { id, title, blocks } }: { section: Section }) {
  return (
    <div className="wrap pb-(--section)">
      <section
        aria-labelledby={id}
        className="on-dark flex flex-col items-start justify-between gap-6 rounded-xl bg-neel-900 px-6 py-6.5 lg:flex-row lg:items-center lg:px-10 lg:py-8"
      >
        <div>
          <h2 id={id} className="display text-2xl text-white">
            {title}
          </h2>
          {paragraphsOf(blocks).map(({ runs }) => (
            <p key={JSON.stringify(runs)} className="mt-1.5 text-neel-200">
              <Runs runs={runs} />
            </p>
          ))}
        </div>
        {findBlock(blocks, 'links')?.links.map(({ href, label }) => (
          <ButtonLink key={label} to={href} variant="accent" className="max-lg:w-full">
            {label}
          </ButtonLink>
        ))}
      </section>
    </div>
  );
}
