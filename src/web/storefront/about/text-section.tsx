import type { Section } from '#shared/pages/content.ts';
import { Blocks } from '../pages/blocks.tsx';
import { prose } from '../pages/prose.ts';

/** A text or a part that the shop writes, in a column. */
export function TextSection({ section: { id, title, blocks } }: { section: Section }) {
  const hasText = blocks.some(({ kind }) => kind !== 'computed' && kind !== 'links');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-2xl">
        {title}
      </h2>
      {hasText ? (
        <div className={prose}>
          <Blocks blocks={blocks} />
        </div>
      ) : (
        <Blocks blocks={blocks} />
      )}
    </section>
  );
}
