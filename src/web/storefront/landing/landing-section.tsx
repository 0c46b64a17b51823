import type { Section } from '#shared/pages/content.ts';
import { Faq } from '../faq/faq.tsx';
import { Blocks } from '../pages/blocks.tsx';
import { findBlock, groupItems } from '../pages/item-groups.ts';
import { prose } from '../pages/prose.ts';
import { isQuestions } from '../pages/questions.ts';
import { Benefits } from './benefits.tsx';
import type { LandingPageData } from './landing-page-data.ts';
import { LinkBanner } from './link-banner.tsx';
import { Numbers } from './numbers.tsx';
import { Packs } from './packs.tsx';
import { Recipes } from './recipes.tsx';

interface LandingSectionProps {
  section: Section;
  page: LandingPageData;
}

export function LandingSection({ section, page }: LandingSectionProps) {
  const computed = findBlock(section.blocks, 'computed')?.name;
  if (computed === 'packs') return <Packs page={page} section={section} />;
  if (computed === 'comparison') return <Numbers page={page} section={section} />;
  if (isQuestions(section)) return <Questions section={section} />;
  const { items, after } = groupItems(section.blocks);
  if (items.some(({ blocks }) => findBlock(blocks, 'list'))) return <Recipes section={section} />;
  if (items.some(({ blocks }) => findBlock(blocks, 'picture')))
    return <Benefits section={section} />;
  if (items.length === 0 && after.length > 0) return <LinkBanner section={section} />;
  return <Text section={section} />;
}

function Questions({ section }: { section: Section }) {
  return (
    <section
      aria-labelledby={section.id}
      className="wrap offscreen [--height:420px] grid gap-x-[clamp(32px,6vw,96px)] gap-y-6 pb-(--section) lg:grid-cols-[1fr_1.6fr]"
    >
      <h2 id={section.id} className="display text-3xl">
        {section.title}
      </h2>
      <Faq section={section} />
    </section>
  );
}

function Text({ section: { id, title, blocks } }: { section: Section }) {
  return (
    <section aria-labelledby={id} className="wrap pb-(--section)">
      <h2 id={id} className="display text-3xl">
        {title}
      </h2>
      <div className={prose}>
        <Blocks blocks={blocks} />
      </div>
    </section>
  );
}
