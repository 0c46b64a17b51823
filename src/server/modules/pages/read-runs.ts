import type { Token, Tokens } from 'marked';
import { isSafeLink } from '#shared/pages/links.ts';
import { plainText, type Run } from '#shared/pages/content.ts';
import {
  fillPlaceholders,
  isBlockPlaceholder,
  placeholderProblem,
  type Figures,
} from '#shared/settings/placeholders.ts';

export interface ReadContext {
  figures: Figures;
  /** Records a problem; `raw` is the Markdown that has it. */
  report(message: string, raw: string): void;
}

type Look = Omit<Run, 'text'>;

/** Emphasis inside emphasis inside a link is enough; the rest is text. */
const DEPTH_MAX = 5;

/** Reads the text of a paragraph, heading, list item or cell. */
export function readRuns(tokens: readonly Token[], context: ReadContext): Run[] {
  return joinEqual(tokens.flatMap((token) => readToken(token, context, { look: {}, depth: 0 })));
}

interface Place {
  look: Look;
  depth: number;
}

function readToken(token: Token, context: ReadContext, place: Place): Run[] {
  const { look, depth } = place;
  if (depth > DEPTH_MAX) return [{ ...look, text: token.raw }];
  const inside = (added: Look, tokens: readonly Token[] = []) =>
    tokens.flatMap((one) =>
      readToken(one, context, { look: { ...look, ...added }, depth: depth + 1 }),
    );
  switch (token.type) {
    case 'strong':
      return inside({ isBold: true }, token.tokens);
    case 'em':
      return inside({ isItalic: true }, token.tokens);
    case 'link':
      return readLink(token as Tokens.Link, context, place);
    case 'codespan':
      return [{ ...look, text: token.text as string, isCode: true }];
    case 'escape':
      return [{ ...look, text: token.text as string }];
    case 'br':
      return [{ ...look, text: '\n' }];
    case 'text':
      if (token.tokens) return inside({}, token.tokens);
      return [{ ...look, text: readText(token as Tokens.Text, context) }];
    default:
      context.report(refusal(token), token.raw);
      return [{ ...look, text: token.raw }];
  }
}

function readText({ text, raw }: Tokens.Text, context: ReadContext): string {
  const problem = placeholderProblem(text);
  if (problem) context.report(problem, raw);
  // A line of its own that names several parts, or a part inside a list, stays as it is.
  const known = text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    isBlockPlaceholder(name) ? '' : whole,
  );
  return fillPlaceholders(known, context.figures).replaceAll('\n', ' ');
}

function readLink(token: Tokens.Link, context: ReadContext, { look, depth }: Place): Run[] {
  const problem = placeholderProblem(token.href);
  if (problem) context.report(problem, token.raw);
  const filled = fillPlaceholders(token.href, context.figures);
  const href = /^tel:/i.test(filled) ? filled.replaceAll(' ', '') : filled;
  if (!isSafeLink(href)) {
    context.report(
      `The link to ${cut(token.href)} is refused. Links start with /, https:, mailto: or tel:.`,
      token.raw,
    );
    return [{ ...look, text: token.raw }];
  }
  const runs = token.tokens.flatMap((one) =>
    readToken(one, context, { look: { ...look, href }, depth: depth + 1 }),
  );
  if (plainText(runs).trim() === '') context.report('This link has no text.', token.raw);
  return runs;
}

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function refusal({ type, raw }: Token): string {
  if (type === 'html') return `HTML is not allowed: ${cut(raw.trim())}`;
  if (type === 'image') return 'A picture must stand on a line of its own.';
  if (type === 'checkbox') return 'Lists with check boxes are not supported.';
  return `This is not supported: ${cut(raw.trim())}`;
}

/** Neighbours with the same look become one run. */
function joinEqual(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const { text, ...look } of runs) {
    const last = joined.at(-1);
    const { text: lastText, ...lastLook } = last ?? { text: '' };
    const isEqual = last && JSON.stringify(lastLook) === JSON.stringify(look);
    if (isEqual && text !== '\n' && lastText !== '\n') last.text += text;
    else joined.push({ text, ...look });
  }
  return joined;
}
