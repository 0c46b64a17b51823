import { plainText, type Block, type PageContent, type Section } from '#shared/pages/content.ts';
import { groupItems, type Item } from './item-groups.ts';

/** Whether all headings of a section are questions. */
export function isQuestions({ blocks }: Section): boolean {
  const { items } = groupItems(blocks);
  return items.length > 0 && items.every(({ title }) => title.trim().endsWith('?'));
}

/** All questions of a text. */
export const questionsIn = ({ sections }: PageContent) =>
  sections.filter(isQuestions).flatMap(questionsOf);

/** The questions of a section, with the answers as text for search engines. */
export function questionsOf({ blocks }: Section) {
  return groupItems(blocks).items.map(({ title, blocks: answer }: Item) => ({
    question: title,
    answer: answer.flatMap(textsOf).join(' '),
  }));
}

function textsOf(block: Block): string[] {
  if (block.kind === 'paragraph') return [plainText(block.runs)];
  if (block.kind === 'list') return block.items.map(({ runs }) => plainText(runs));
  return [];
}
