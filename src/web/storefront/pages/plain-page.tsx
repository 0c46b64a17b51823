import type { Section } from '#shared/pages/content.ts';
import type { Page } from '#shared/pages/contract.ts';
import { Faq } from '../faq/faq.tsx';
import { PageHead } from '../page-head/page-head.tsx';
import { Blocks } from './blocks.tsx';
import { prose } from './prose.ts';
import { isQuestions } from './questions.ts';

/** A text in one column. */
export function PlainPage({ page: { title, lead, picture, content } }: { page: Page }) {
  return (
    <>
      <PageHead title={title} picture={picture}>
        {lead}
      </PageHead>
      <div className="wrap pt-[clamp(24px,4vw,56px)] pb-(--section)">
        <article className={prose}>
          <Blocks blocks={content.intro} />
          {content.sections.map((section) => (
            <TextSection key={section.id} section={section} />
          ))}
        </article>
      </div>
    </>
  );
}

function TextSection({ section }: { section: Section }) {
  const { id, title, blocks } = section;
  return (
    <section aria-labelledby={id} className="mt-8 first:mt-0 lg:mt-10">
      <h2 id={id} className="mb-3 display scroll-mt-28 text-xl leading-[1.15] break-after-avoid">
        {title}
      </h2>
      {isQuestions(section) ? <Faq section={section} /> : <Blocks blocks={blocks} />}
    </section>
  );
}
