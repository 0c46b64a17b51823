import { Lexer, Tokenizer, type Token, type Tokens } from 'marked';
import { plainText, type Block, type PageContent, type Section } from '#shared/pages/content.ts';
import type { Figures } from '#shared/settings/placeholders.ts';
import { readBlock } from './read-blocks.ts';
import { readRuns, type ReadContext } from './read-runs.ts';
import { findLimitProblem, type TextProblem } from './text-limits.ts';

/** Addresses become links only where the author makes them links. */
class PlainTokenizer extends Tokenizer {
  override url(): undefined {
    return undefined;
  }
}

const PROBLEMS_MAX = 20;

/** Reads Markdown into blocks and fills its placeholders. Refused parts are listed, and remain as plain text. */
export function readMarkdown(
  body: string,
  figures: Figures,
): { content: PageContent; problems: TextProblem[] } {
  const text = body.replaceAll(/\r\n?/g, '\n');
  const limitProblem = findLimitProblem(text);
  if (limitProblem) return { content: withoutMarks(text), problems: [limitProblem] };
  const tokens = new Lexer({ gfm: true, tokenizer: new PlainTokenizer() }).lex(text);
  // By text, because a paragraph of links is read a second time as text.
  const problems = new Map<string, TextProblem>();
  const reader = new SectionReader(figures);
  let line = 1;
  for (const token of tokens) {
    reader.read(token, (message, raw) => {
      const problem = { line: line + linesBefore(token.raw, raw), message };
      problems.set(`${problem.line} ${message}`, problem);
    });
    line += countLines(token.raw);
  }
  return { content: reader.content, problems: [...problems.values()].slice(0, PROBLEMS_MAX) };
}

/** Why a text cannot be saved, or undefined. */
export function markdownProblem(body: string, figures: Figures): string | undefined {
  const [first, ...others] = readMarkdown(body, figures).problems;
  if (!first) return undefined;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `Line ${first.line}: ${first.message}${more}`;
}

const countLines = (raw: string) => raw.split('\n').length - 1;

function linesBefore(raw: string, part: string): number {
  const index = raw.indexOf(part);
  return index > 0 ? countLines(raw.slice(0, index)) : 0;
}

/** Markdown that exceeds the limits is shown as paragraphs. */
const withoutMarks = (text: string): PageContent => ({
  intro: text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part): Block => ({ kind: 'paragraph', runs: [{ text: part.trim() }] })),
  sections: [],
});

const HEADING_ID = /\s*\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}\s*$/i;

/** Divides the blocks at the headings of the second level. */
class SectionReader {
  readonly content: PageContent = { intro: [], sections: [] };
  readonly #figures: Figures;
  readonly #ids = new Set<string>();

  constructor(figures: Figures) {
    this.#figures = figures;
  }

  read(token: Token, report: ReadContext['report']): void {
    const context = { figures: this.#figures, report };
    const blocks = this.content.sections.at(-1)?.blocks ?? this.content.intro;
    if (token.type === 'heading') this.#readHeading(token as Tokens.Heading, context, blocks);
    else blocks.push(...readBlock(token, context));
  }

  #readHeading(token: Tokens.Heading, context: ReadContext, blocks: Block[]): void {
    const { depth, raw } = token;
    const whole = plainText(readRuns(token.tokens, context));
    const text = whole.replace(HEADING_ID, '');
    const id = HEADING_ID.exec(whole)?.[1] ?? this.#freeId(text);
    if (text === '') context.report('This heading has no text.', raw);
    if (this.#ids.has(id)) context.report(`The anchor {#${id}} is used twice.`, raw);
    this.#ids.add(id);
    if (depth === 1)
      context.report('The title has its own field. Headings in the text start with ##.', raw);
    const section: Section = { id, title: text, blocks: [] };
    if (depth <= 2) this.content.sections.push(section);
    else blocks.push({ kind: 'heading', level: depth === 3 ? 3 : 4, id, text });
  }

  #freeId(text: string): string {
    const slug = slugOf(text);
    for (let count = 1; ; count += 1) {
      const id = count === 1 ? slug : `${slug}-${count}`;
      if (!this.#ids.has(id)) return id;
    }
  }
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'section';
