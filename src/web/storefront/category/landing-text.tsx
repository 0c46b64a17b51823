/** Renders the headings and paragraphs of a Markdown text. */
export function LandingText({ text }: { text: string }) {
  const blocks = new Set(text.split(/\n\s*\n/).map((block) => block.trim()));
  return (
    <div className="grid max-w-[44em] gap-4">
      {[...blocks].map((block) => (
        <Block key={block} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: string }) {
  const [, marks = '', title = ''] = /^(#{1,6}) +(.+)$/.exec(block) ?? [];
  if (!title) return <p className="wrap-anywhere">{block}</p>;
  const Heading = marks.length < 3 ? 'h2' : 'h3';
  return <Heading className="mt-4 display text-2xl wrap-anywhere">{title}</Heading>;
}
