import type { Section } from '#shared/pages/content.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import {
  findBlock,
  findSmallLine,
  groupItems,
  languageOf,
  paragraphsOf,
  type Item,
} from '../pages/item-groups.ts';
import { PagePicture } from '../pages/page-picture.tsx';
import { Runs } from '../pages/runs.tsx';

const grounds = ['bg-kamal-100', 'bg-patti-100'];

/** Large cards, each with a picture and a link. */
export function FoodCards({ section: { id, title, blocks } }: { section: Section }) {
  const { before, items, after } = groupItems(blocks);
  return (
    <section aria-labelledby={id} className="wrap pb-(--section)">
      <h2 id={id} className="display text-2xl">
        {title}
      </h2>
      {paragraphsOf(before).map(({ runs }) => (
        <p key={JSON.stringify(runs)} className="mt-3 max-w-[34em] text-ink-2">
          <Runs runs={runs} />
        </p>
      ))}
      <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:gap-5">
        {items.map((item, index) => (
          <FoodCard key={item.title} item={item} ground={grounds[index % grounds.length]} />
        ))}
      </ul>
      {findBlock(after, 'links')?.links.map(({ href, label }) => (
        <ButtonLink key={label} to={href} className="mt-6 max-sm:w-full">
          {label}
        </ButtonLink>
      ))}
    </section>
  );
}

function FoodCard({
  item: { title, blocks },
  ground,
}: {
  item: Item;
  ground?: string | undefined;
}) {
  const picture = findBlock(blocks, 'picture');
  const smallLine = findSmallLine(blocks);
  return (
    <li className={`flex flex-col rounded-xl p-3 md:p-5 ${ground}`}>
      <PagePicture
        name={picture?.name ?? null}
        alt={picture?.alt ?? ''}
        width={400}
        height={300}
        sizes="(min-width: 48rem) 32rem, 100vw"
        isEager={false}
        className="h-auto w-full"
      />
      <div className="flex grow flex-col items-start px-2 pt-4 pb-2">
        <h3 className="display text-xl">{title}</h3>
        {smallLine && (
          <p lang={languageOf(smallLine)} className="font-semibold text-kamal-800">
            {smallLine}
          </p>
        )}
        {paragraphsOf(blocks).map(({ runs }) => (
          <p key={JSON.stringify(runs)} className="mt-2 mb-3 max-w-[34em] grow">
            <Runs runs={runs} />
          </p>
        ))}
        {findBlock(blocks, 'links')?.links.map(({ href, label }) => (
          <TextLink key={label} to={href} className="min-h-11">
            {label}
          </TextLink>
        ))}
      </div>
    </li>
  );
}
