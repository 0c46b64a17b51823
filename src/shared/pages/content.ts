import * as z from 'zod/mini';
import { blockPlaceholders, type BlockPlaceholder } from '../settings/placeholders.ts';

/** A piece of text with one appearance. A line break is the text `\n`. */
const run = z.object({
  text: z.string(),
  isBold: z.optional(z.boolean()),
  isItalic: z.optional(z.boolean()),
  isCode: z.optional(z.boolean()),
  href: z.optional(z.string()),
});

const runs = z.array(run);

const listItem = z.object({
  runs,
  /** The second level; there is no third. */
  list: z.optional(z.object({ isOrdered: z.boolean(), items: z.array(runs) })),
});

const link = z.object({ label: z.string(), href: z.string(), isButton: z.boolean() });

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('heading'), level: z.int(), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(listItem) }),
  /** A table of two columns without a header. */
  z.object({ kind: z.literal('facts'), rows: z.array(z.object({ label: runs, value: runs })) }),
  z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
  z.object({ kind: z.literal('quote'), paragraphs: z.array(runs) }),
  z.object({ kind: z.literal('picture'), name: z.string(), alt: z.string() }),
  /** A paragraph that consists of links. */
  z.object({ kind: z.literal('links'), links: z.array(link) }),
  z.object({ kind: z.literal('rule') }),
  /** A part that the shop writes itself. */
  z.object({
    kind: z.literal('computed'),
    name: z.enum(Object.keys(blockPlaceholders) as [BlockPlaceholder, ...BlockPlaceholder[]]),
  }),
]);

const section = z.object({
  /** The anchor. */
  id: z.string(),
  title: z.string(),
  blocks: z.array(block),
});

/** The text of a page, read from Markdown, with its placeholders filled. */
export const pageContent = z.object({
  /** Before the first section. */
  intro: z.array(block),
  sections: z.array(section),
});

export type Run = z.output<typeof run>;
export type ListItem = z.output<typeof listItem>;
export type PageLink = z.output<typeof link>;
export type Block = z.output<typeof block>;
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
export type Section = z.output<typeof section>;
export type PageContent = z.output<typeof pageContent>;

/** Runs without their appearance. */
export const plainText = (list: readonly Run[]) => list.map(({ text }) => text).join('');
