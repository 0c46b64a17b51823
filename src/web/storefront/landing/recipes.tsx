import type { Section } from '#shared/pages/content.ts';
import { findSmallLine, findBlock, groupItems, type Item } from '../pages/item-groups.ts';
import { PagePicture } from '../pages/page-picture.tsx';
import { Runs } from '../pages/runs.tsx';

/** Cards with the ingredients as a list and the steps as a numbered list. */
export function Recipes({ section: { id, title, blocks } }: { section: Section }) {
  return (
    <section
      aria-labelledby={id}
      className="wrap offscreen [--height:1330px] lg:[--height:490px] py-(--section)"
    >
      <h2 id={id} className="display text-3xl">
        {title}
      </h2>
      <ul className="mt-[clamp(20px,3vw,36px)] grid gap-x-8 gap-y-10 lg:grid-cols-3">
        {groupItems(blocks).items.map((item) => (
          <RecipeCard key={item.title} item={item} />
        ))}
      </ul>
    </section>
  );
}

const findList = ({ blocks }: Item, isOrdered: boolean) =>
  findBlock(
    blocks.filter((block) => block.kind === 'list' && block.isOrdered === isOrdered),
    'list',
  )?.items ?? [];

function RecipeCard({ item }: { item: Item }) {
  const name = item.title;
  const picture = findBlock(item.blocks, 'picture');
  return (
    <li className="border-t-4 border-haldi-400 pt-4.5">
      <div className="grid grid-cols-[64px_1fr] items-center gap-x-4.5">
        <PagePicture
          name={picture?.name ?? null}
          alt={picture?.alt ?? ''}
          width={64}
          height={64}
          sizes="64px"
          isEager={false}
          className="h-auto w-full"
        />
        <div>
          <h3 className="font-display text-[1.375rem] leading-[1.1] text-neel-900">{name}</h3>
          <p className="mt-0.5 text-sm text-ink-2">{findSmallLine(item.blocks)}</p>
        </div>
      </div>
      <ul
        aria-label={`Ingredients for ${name}`}
        className="mt-4 flex list-disc flex-col gap-0.5 pl-5 marker:text-haldi-600"
      >
        {findList(item, false).map(({ runs }) => (
          <li key={JSON.stringify(runs)}>
            <Runs runs={runs} />
          </li>
        ))}
      </ul>
      <ol
        aria-label={`Steps for ${name}`}
        className="num mt-4 flex list-decimal flex-col gap-1.5 pl-5 text-ink-2 marker:font-[650] marker:text-neel-900"
      >
        {findList(item, true).map(({ runs }) => (
          <li key={JSON.stringify(runs)}>
            <Runs runs={runs} />
          </li>
        ))}
      </ol>
    </li>
  );
}
