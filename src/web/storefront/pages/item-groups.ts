import { plainText, type Block, type BlockOf } from '#shared/pages/content.ts';

/** A heading of the third level with what follows it. */
export interface Item {
  title: string;
  blocks: Block[];
}

export interface ItemGroups {
  before: Block[];
  items: Item[];
  /** Buttons below the items. */
  after: Block[];
}

/** Divides the blocks of a section at its headings. */
export function groupItems(blocks: readonly Block[]): ItemGroups {
  const last = blocks.at(-1);
  const hasButtons = last !== undefined && isButtons(last);
  const before: Block[] = [];
  const items: Item[] = [];
  for (const block of hasButtons ? blocks.slice(0, -1) : blocks) {
    if (block.kind === 'heading') items.push({ title: block.text, blocks: [] });
    else (items.at(-1)?.blocks ?? before).push(block);
  }
  return { before, items, after: hasButtons ? [last] : [] };
}

/** A row of links that starts with a button. */
export const isButtons = (block: Block): block is BlockOf<'links'> =>
  block.kind === 'links' && block.links[0]?.isButton === true;

export function findBlock<Kind extends Block['kind']>(
  blocks: readonly Block[],
  kind: Kind,
): BlockOf<Kind> | undefined {
  return blocks.find((block): block is BlockOf<Kind> => block.kind === kind);
}

/** A paragraph that is italic as a whole: a small line such as a time or another name. */
export function findSmallLine(blocks: readonly Block[]): string | undefined {
  const line = blocks.find(isSmallLine);
  return line && plainText(line.runs);
}

export const isSmallLine = (block: Block): block is BlockOf<'paragraph'> =>
  block.kind === 'paragraph' && block.runs.length > 0 && block.runs.every((run) => run.isItalic);

/** Hindi text is marked, so that screen readers pronounce it. */
export const languageOf = (text: string) =>
  /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined;

/** The paragraphs of the text, without the small line. */
export const paragraphsOf = (blocks: readonly Block[]) =>
  blocks.filter(
    (block): block is BlockOf<'paragraph'> => block.kind === 'paragraph' && !isSmallLine(block),
  );
