import type { Block, BlockOf } from '#shared/pages/content.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Computed } from './computed.tsx';
import { Facts } from './facts.tsx';
import { PagePicture } from './page-picture.tsx';
import { Runs } from './runs.tsx';

/** The blocks of a text, one below the other. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the text of a page never changes in place
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'heading':
      return <Heading heading={block} />;
    case 'list':
      return <List list={block} />;
    case 'facts':
      return <Facts rows={block.rows} />;
    case 'table':
      return <Table table={block} />;
    case 'quote':
      return (
        <blockquote className="mt-4 border-l-3 border-haldi-400 pl-4.5 text-ink-2">
          <Blocks blocks={block.paragraphs.map((runs) => ({ kind: 'paragraph', runs }))} />
        </blockquote>
      );
    case 'picture':
      return (
        <PagePicture
          {...block}
          width={400}
          height={300}
          sizes="(min-width: 40rem) 36rem, 100vw"
          isEager={false}
          className="mt-5 h-auto w-full rounded-lg"
        />
      );
    case 'links':
      return <Links links={block.links} />;
    case 'rule':
      return <hr className="mt-8 border-line" />;
    case 'computed':
    default:
      return <Computed name={block.name} />;
  }
}

function Heading({ heading: { level, id, text } }: { heading: BlockOf<'heading'> }) {
  const Tag = level === 3 ? 'h3' : 'h4';
  return (
    <Tag id={id} className="mt-6 scroll-mt-28 text-lg leading-snug font-[650] text-neel-900">
      {text}
    </Tag>
  );
}

function List({ list }: { list: BlockOf<'list'> }) {
  const Tag = list.isOrdered ? 'ol' : 'ul';
  return (
    <Tag>
      {list.items.map((item) => (
        <li key={JSON.stringify(item)}>
          <Runs runs={item.runs} />
          {item.list && (
            <List
              list={{
                kind: 'list',
                ...item.list,
                items: item.list.items.map((runs) => ({ runs })),
              }}
            />
          )}
        </li>
      ))}
    </Tag>
  );
}

function Table({ table: { head, rows } }: { table: BlockOf<'table'> }) {
  return (
    <table className="num mt-4 w-full border-collapse text-left wrap-anywhere">
      <thead>
        <tr>
          {head.map((runs) => (
            <th
              key={JSON.stringify(runs)}
              scope="col"
              className="border-b-[1.5px] border-line py-2 pr-4 font-semibold"
            >
              <Runs runs={runs} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            {row.map((runs, column) => (
              <td
                key={JSON.stringify([column, runs])}
                className="border-b-[1.5px] border-line py-2 pr-4 align-top"
              >
                <Runs runs={runs} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Buttons if the first link is one, and otherwise a row of links. */
function Links({ links }: Pick<BlockOf<'links'>, 'links'>) {
  if (!links[0]?.isButton)
    return (
      <p className="mt-3 flex flex-wrap gap-x-6">
        {links.map(({ label, href }) => (
          <TextLink key={label} to={href} className="min-h-11">
            {label}
          </TextLink>
        ))}
      </p>
    );
  return (
    <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>a]:basis-full">
      {links.map(({ label, href, isButton }) => (
        <ButtonLink key={label} to={href} variant={isButton ? 'primary' : 'quiet'}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
