import type { Section } from '#shared/pages/content.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { Blocks } from '../pages/blocks.tsx';
import { findBlock } from '../pages/item-groups.ts';
import { PagePicture } from '../pages/page-picture.tsx';

/** A text with a picture beside it. */
export function TextAndPicture({ section: { id, title, blocks } }: { section: Section }) {
  const picture = findBlock(blocks, 'picture');
  const links = findBlock(blocks, 'links');
  return (
    <section
      aria-labelledby={id}
      className="wrap grid items-center gap-x-[clamp(32px,6vw,96px)] pt-[clamp(32px,4vw,56px)] pb-[clamp(40px,5vw,72px)] lg:grid-cols-[1.3fr_1fr]"
    >
      <div>
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        <div className="mt-3 grid max-w-[36em] gap-3">
          <Blocks blocks={blocks.filter((block) => block !== picture && block !== links)} />
        </div>
        {links?.links.map(({ href, label }) => (
          <TextLink key={label} to={href} className="mt-2 min-h-11">
            {label}
          </TextLink>
        ))}
      </div>
      {picture && (
        <PagePicture
          name={picture.name}
          alt={picture.alt}
          width={400}
          height={300}
          sizes="(min-width: 64rem) 32rem, 1px"
          isEager={false}
          className="h-auto w-full max-lg:hidden"
        />
      )}
    </section>
  );
}
