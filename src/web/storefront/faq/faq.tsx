import type { Section } from '#shared/pages/content.ts';
import { Caret } from '#web/ui/caret.tsx';
import { Blocks } from '../pages/blocks.tsx';
import { groupItems } from '../pages/item-groups.ts';
import { Runs } from '../pages/runs.tsx';

/** The questions of a section. Add the same section to the page's structured data (`faqPage`). */
export function Faq({ section }: { section: Section }) {
  return (
    <div className="border-t-[1.5px] border-line">
      {groupItems(section.blocks).items.map(({ title, blocks }) => (
        <details key={title} className="group border-b-[1.5px] border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 leading-snug font-semibold text-neel-900 transition-colors duration-200 hover:text-neel-700 [&::-webkit-details-marker]:hidden">
            {title}
            <Caret />
          </summary>
          <Answer blocks={blocks} />
        </details>
      ))}
    </div>
  );
}

function Answer({ blocks }: Pick<Section, 'blocks'>) {
  const [first] = blocks;
  if (first?.kind === 'paragraph' && blocks.length === 1)
    return (
      <p className="max-w-[36em] pb-5 wrap-anywhere text-ink-2">
        <Runs runs={first.runs} />
      </p>
    );
  return (
    <div className="grid max-w-[36em] gap-2 pb-5 wrap-anywhere text-ink-2">
      <Blocks blocks={blocks} />
    </div>
  );
}
