import type { Section } from '#shared/pages/content.ts';
import type { Page } from '#shared/pages/contract.ts';
import { PageHead } from '../page-head/page-head.tsx';
import { findBlock, groupItems } from '../pages/item-groups.ts';
import { FoodCards } from './food-cards.tsx';
import { Steps } from './steps.tsx';
import { TextAndPicture } from './text-and-picture.tsx';
import { TextSection } from './text-section.tsx';

/** A page about the shop. The contents of a section decide about its layout. */
export function AboutPage({ page: { title, lead, picture, content } }: { page: Page }) {
  return (
    <>
      <PageHead title={title} picture={picture}>
        {lead}
      </PageHead>
      {groupColumns(content.sections).map((group) => (
        <Group key={group[0]?.id} sections={group} />
      ))}
    </>
  );
}

type Layout = 'cards' | 'steps' | 'picture' | 'text';

function layoutOf({ blocks }: Section): Layout {
  const { before, items } = groupItems(blocks);
  if (items.some((item) => findBlock(item.blocks, 'links'))) return 'cards';
  if (items.some((item) => findBlock(item.blocks, 'picture'))) return 'steps';
  return findBlock(before, 'picture') ? 'picture' : 'text';
}

/** Text sections in a row share two columns. */
function groupColumns(sections: readonly Section[]): Section[][] {
  const groups: Section[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    const isColumn = layoutOf(section) === 'text' && last?.every((one) => layoutOf(one) === 'text');
    if (last && isColumn) last.push(section);
    else groups.push([section]);
  }
  return groups;
}

function Group({ sections }: { sections: Section[] }) {
  const [section] = sections;
  if (!section) return null;
  const layout = layoutOf(section);
  if (layout === 'cards') return <FoodCards section={section} />;
  if (layout === 'steps') return <Steps section={section} />;
  if (layout === 'picture') return <TextAndPicture section={section} />;
  return (
    <div className="wrap grid gap-x-[clamp(32px,6vw,96px)] gap-y-12 py-(--section) lg:grid-cols-2">
      {sections.map((one) => (
        <TextSection key={one.id} section={one} />
      ))}
    </div>
  );
}
