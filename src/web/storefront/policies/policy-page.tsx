import { formatDay } from '#shared/dates.ts';
import type { Block } from '#shared/pages/content.ts';
import type { Page } from '#shared/pages/contract.ts';
import { Island } from '#web/islands/island.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '../page-head/page-head.tsx';
import { Blocks } from '../pages/blocks.tsx';
import { AtAGlance } from '../pages/facts.tsx';
import { findBlock, isButtons } from '../pages/item-groups.ts';
import { prose } from '../pages/prose.ts';
import { Contents } from './contents.tsx';
import { EarlierVersions, OldVersionNotice } from './versions.tsx';

/** A long text with its date, a table of contents and its earlier versions. */
export function PolicyPage({ page }: { page: Page }) {
  const { title, picture, publishedAt, lead, content } = page;
  const { sections, next } = splitEnd(content.sections);
  const glance = findBlock(content.intro, 'facts');
  return (
    <>
      <PageHead
        title={title}
        picture={picture}
        note={
          <>
            Last updated <time dateTime={publishedAt.slice(0, 10)}>{formatDay(publishedAt)}</time>
          </>
        }
      />
      <div className="wrap grid items-start gap-x-[clamp(32px,6vw,96px)] gap-y-6 pt-[clamp(24px,4vw,56px)] pb-(--section) lg:grid-cols-[240px_minmax(0,36em)]">
        <Island
          name="policies/Contents"
          of={Contents}
          props={{ sections: sections.map(({ id, title: label }) => ({ id, title: label })) }}
        />
        <article className={prose}>
          <OldVersionNotice page={page} />
          {lead && <p className="mt-0! text-lead leading-[1.45] text-ink-2">{lead}</p>}
          {glance && <AtAGlance rows={glance.rows} />}
          <Blocks blocks={content.intro.filter((block) => block !== glance)} />
          {sections.map(({ id, title: heading, blocks }) => (
            <section key={id} aria-labelledby={id} className="mt-8 lg:mt-10">
              <h2 id={id} className="display scroll-mt-28 text-xl leading-[1.15] break-after-avoid">
                {heading}
              </h2>
              <Blocks blocks={blocks} />
            </section>
          ))}
          <EarlierVersions page={page} />
          <NextLinks blocks={next} />
        </article>
      </div>
    </>
  );
}

/** A row of buttons at the end of the text stands below all sections. */
function splitEnd(sections: Page['content']['sections']) {
  const last = sections.at(-1);
  const end = last?.blocks.at(-1);
  if (!last || !end || !isButtons(end)) return { sections, next: [] };
  const blocks = last.blocks.slice(0, -1);
  if (blocks.at(-1)?.kind === 'rule') blocks.pop();
  return { sections: [...sections.slice(0, -1), { ...last, blocks }], next: [end] };
}

function NextLinks({ blocks: [block] }: { blocks: Block[] }) {
  if (block?.kind !== 'links') return null;
  return (
    <div className="mt-10 flex flex-wrap gap-3 border-t-[1.5px] border-line pt-7 max-sm:[&>a]:basis-full print:hidden">
      {block.links.map(({ href, label, isButton }) => (
        <ButtonLink key={label} to={href} variant={isButton ? 'primary' : 'quiet'}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
