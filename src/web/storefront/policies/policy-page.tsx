import { formatDay } from '#shared/dates.ts';
import { Island } from '#web/islands/island.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { PageHead } from '../page-head/page-head.tsx';
import { AtAGlance, Blocks } from './blocks.tsx';
import { Contents } from './contents.tsx';
import type { PolicyText } from './policy-text.ts';

const prose = cx(
  'max-w-[36em] [&_p]:mt-3 [&_ol]:mt-3 [&_ul]:mt-3 [&_li]:mt-2',
  '[&_ol]:list-decimal [&_ol]:pl-6 [&_ol>li]:pl-1 [&_ol>li::marker]:font-semibold [&_ol>li::marker]:text-majith-700',
  '[&_ul>li]:relative [&_ul>li]:pl-6 [&_ul>li]:before:absolute [&_ul>li]:before:top-[.55em] [&_ul>li]:before:left-[3px]',
  '[&_ul>li]:before:size-[9px] [&_ul>li]:before:rotate-45 [&_ul>li]:before:bg-majith-600',
);

/** The shared layout of all policies. */
export function PolicyPage({ text, picture }: { text: PolicyText; picture: string }) {
  const { lead, glance, sections, next } = text;
  return (
    <>
      <PageHead
        title={text.title}
        picture={picture}
        note={
          <>
            Last updated <time dateTime={text.updated}>{formatDay(text.updated)}</time>
          </>
        }
      />
      <div className="wrap grid items-start gap-x-[clamp(32px,6vw,96px)] gap-y-6 pt-[clamp(24px,4vw,56px)] pb-(--section) lg:grid-cols-[240px_minmax(0,36em)]">
        <Island
          name="policies/Contents"
          of={Contents}
          props={{ sections: sections.map(({ id, title }) => ({ id, title })) }}
        />
        <article className={prose}>
          <p className="mt-0! text-lead leading-[1.45] text-ink-2">{lead}</p>
          {glance && <AtAGlance facts={glance} />}
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id} className="mt-8 lg:mt-10">
              <h2 id={id} className="display scroll-mt-28 text-xl leading-[1.15] break-after-avoid">
                {title}
              </h2>
              <Blocks blocks={body} />
            </section>
          ))}
          <div className="mt-10 flex flex-wrap gap-3 border-t-[1.5px] border-line pt-7 max-sm:[&>a]:basis-full print:hidden">
            {next.map(({ to, label }, index) => (
              <ButtonLink key={label} to={to} variant={index === 0 ? 'primary' : 'quiet'}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </article>
      </div>
    </>
  );
}
