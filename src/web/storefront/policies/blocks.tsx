import type { Block, Fact } from './policy-text.ts';
import { RichText } from './rich-text.tsx';

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <RichText>{block}</RichText>
      </p>
    );
  if ('note' in block) return <p className="text-sm text-ink-3">{block.note}</p>;
  if ('bullets' in block) return <ul>{lines(block.bullets)}</ul>;
  if ('steps' in block) return <ol>{lines(block.steps)}</ol>;
  if ('item' in block) return <Item {...block} />;
  return <Facts facts={block.facts} />;
}

const lines = (texts: readonly string[]) =>
  texts.map((text) => (
    <li key={text}>
      <RichText>{text}</RichText>
    </li>
  ));

/** Names on the left, values on the right. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="num mt-4">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[auto_1fr] max-[15rem]:grid-cols-1 gap-x-5 border-b-[1.5px] border-line pt-2.5 pb-2"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 text-right font-[650] text-balance wrap-anywhere *:[a]:touch-area">
            <RichText>{value}</RichText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Item({ item, text, facts }: { item: string; text: string; facts: readonly Fact[] }) {
  return (
    <div className="mt-5 break-inside-avoid border-t-[1.5px] border-line pt-4">
      <h3 className="text-lg leading-snug font-[650] text-neel-900">{item}</h3>
      <p className="mt-1!">{text}</p>
      <dl className="mt-2 grid grid-cols-[5.2em_1fr] gap-x-3 gap-y-1 text-ink-2 sm:gap-x-4">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="font-semibold text-ink">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The most wanted facts, before the text. */
export function AtAGlance({ facts }: { facts: readonly Fact[] }) {
  return (
    <section aria-labelledby="at-a-glance" className="mt-6 rounded-lg bg-sunken px-5 pt-4 pb-5">
      <h2 id="at-a-glance" className="text-sm font-semibold text-ink-2">
        At a glance
      </h2>
      <dl className="num mt-2 grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="border-l-3 border-haldi-400 pl-3.5 leading-snug">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-[650]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
