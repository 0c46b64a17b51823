import type { PageContent, Section } from '#shared/pages/content.ts';
import { Faq } from '../faq/faq.tsx';
import { Blocks } from './blocks.tsx';
import { groupItems } from './item-groups.ts';
import { prose } from './prose.ts';
import { isQuestions } from './questions.ts';

/** A text in one column; a section whose headings are questions can be folded. */
export function PageText({ content: { intro, sections } }: { content: PageContent }) {
  return (
    <div className={`${prose} wrap-anywhere`}>
      <Blocks blocks={intro} />
      {sections.map((section) => (
        <TextSection key={section.id} section={section} />
      ))}
    </div>
  );
}

function TextSection({ section }: { section: Section }) {
  const { id, title, blocks } = section;
  return (
    <section aria-labelledby={id} className="mt-8 first:mt-0 lg:mt-10">
      <h2 id={id} className="mb-3 display scroll-mt-28 text-xl leading-[1.15] break-after-avoid">
        {title}
      </h2>
      {isQuestions(section) ? <Questions section={section} /> : <Blocks blocks={blocks} />}
    </section>
  );
}

function Questions({ section }: { section: Section }) {
  const { before, after } = groupItems(section.blocks);
  return (
    <>
      <Blocks blocks={before} />
      <div className={before.length > 0 ? 'mt-4' : ''}>
        <Faq section={section} />
      </div>
      <Blocks blocks={after} />
    </>
  );
}
