import type { Section } from '#shared/pages/content.ts';
import type { Page } from '#shared/pages/contract.ts';
import { PageHead } from '../page-head/page-head.tsx';
import { findBlock, findSmallLine } from '../pages/item-groups.ts';
import { ChapterCard } from './chapter-card.tsx';
import { DarkPanel } from './dark-panel.tsx';

/** Sections with a picture are chapters; the others stand below them in a dark panel. */
const isChapter = ({ blocks }: Section) => findBlock(blocks, 'picture') !== undefined;

/** A story in pictures. */
export function StoryPage({ page: { title, lead, picture, content } }: { page: Page }) {
  const { intro, sections } = content;
  return (
    <>
      <PageHead title={title} picture={picture}>
        {lead}
      </PageHead>
      <div className="wrap py-[clamp(20px,4vw,56px)]">
        <ol aria-label={findSmallLine(intro) ?? title} className="mx-auto max-w-260">
          {sections.filter(isChapter).map((chapter, index) => (
            <ChapterCard key={chapter.id} chapter={chapter} index={index} />
          ))}
        </ol>
      </div>
      {sections
        .filter((section) => !isChapter(section))
        .map((section) => (
          <DarkPanel key={section.id} section={section} />
        ))}
    </>
  );
}
