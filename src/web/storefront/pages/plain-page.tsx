import type { Page } from '#shared/pages/contract.ts';
import { PageHead } from '../page-head/page-head.tsx';
import { PageText } from './page-text.tsx';

/** A text in one column. */
export function PlainPage({ page: { title, lead, picture, content } }: { page: Page }) {
  return (
    <>
      <PageHead title={title} picture={picture}>
        {lead}
      </PageHead>
      <div className="wrap pt-[clamp(24px,4vw,56px)] pb-(--section)">
        <article>
          <PageText content={content} />
        </article>
      </div>
    </>
  );
}
