import type { Token, Tokens } from 'marked';
import {
  plainText,
  type Block,
  type ListItem,
  type PageLink,
  type Run,
} from '#shared/pages/content.ts';
import { isPagePicture } from '#shared/pages/pictures.ts';
import { isBlockPlaceholder } from '#shared/settings/placeholders.ts';
import { readRuns, type ReadContext } from './read-runs.ts';

/** Reads one block of Markdown between two empty lines. */
export function readBlock(token: Token, context: ReadContext): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'paragraph':
      return [readParagraph(token as Tokens.Paragraph, context)];
    case 'list':
      return [readList(token as Tokens.List, context)];
    case 'table':
      return [readTable(token as Tokens.Table, context)];
    case 'blockquote':
      return [readQuote(token as Tokens.Blockquote, context)];
    case 'code':
      context.report('Code is not supported. Remove the spaces or the ``` before it.', token.raw);
      return [textBlock(token)];
    case 'html':
      context.report(`HTML is not allowed: ${token.raw.trim().slice(0, 60)}`, token.raw);
      return [textBlock(token)];
    default:
      return [{ kind: 'paragraph', runs: readRuns(innerTokens(token), context) }];
  }
}

const innerTokens = (token: Token): Token[] => ('tokens' in token && token.tokens) || [];

const textBlock = ({ raw }: Token): Block => ({ kind: 'paragraph', runs: [{ text: raw.trim() }] });

function readParagraph(token: Tokens.Paragraph, context: ReadContext): Block {
  const [, name] = /^\{(\w+)\}$/.exec(token.text.trim()) ?? [];
  if (name !== undefined && isBlockPlaceholder(name)) return { kind: 'computed', name };
  const [first, ...rest] = token.tokens;
  if (first?.type === 'image' && rest.length === 0)
    return readPicture(first as Tokens.Image, context);
  const links = readLinks(token.tokens, context);
  return links ?? { kind: 'paragraph', runs: readRuns(token.tokens, context) };
}

function readPicture({ href, text, raw }: Tokens.Image, context: ReadContext): Block {
  if (!isPagePicture(href)) {
    context.report(`There is no picture ‘${href.slice(0, 60)}’. Upload it first.`, raw);
    return { kind: 'paragraph', runs: [{ text }] };
  }
  return {
    kind: 'picture',
    name: href,
    alt: plainText(readRuns([{ type: 'text', raw, text }], context)),
  };
}

/** A paragraph with nothing but links is a row of links; a bold link is a button. */
function readLinks(tokens: readonly Token[], context: ReadContext): Block | undefined {
  const isLink = (token: Token) => {
    const [first, ...rest] = token.type === 'strong' ? innerTokens(token) : [token];
    return first?.type === 'link' && rest.length === 0;
  };
  const isGap = ({ type, raw }: Token) => type === 'br' || (type === 'text' && raw.trim() === '');
  if (!tokens.some(isLink) || !tokens.every((token) => isLink(token) || isGap(token)))
    return undefined;
  const links = tokens.filter(isLink).map((token): PageLink | undefined => {
    const runs = readRuns([token], context);
    const href = runs[0]?.href;
    return href === undefined
      ? undefined
      : { label: plainText(runs), href, isButton: token.type === 'strong' };
  });
  const known = links.filter((link) => link !== undefined);
  return known.length === links.length ? { kind: 'links', links: known } : undefined;
}

function readList(token: Tokens.List, context: ReadContext): Block {
  const items = token.items.map((item): ListItem => {
    const nested = item.tokens.filter(({ type }) => type === 'list') as Tokens.List[];
    const list = nested[0] && {
      isOrdered: nested[0].ordered,
      items: nested.flatMap((one) => one.items.map((inner) => readItem(inner, context))),
    };
    const texts = item.tokens.filter(({ type }) => type !== 'list');
    return { runs: joinLines(texts, context), ...(list && { list }) };
  });
  return { kind: 'list', isOrdered: token.ordered, items };
}

/** An item of the second level. */
function readItem({ tokens, raw }: Tokens.ListItem, context: ReadContext) {
  if (tokens.some(({ type }) => type === 'list'))
    context.report('A list can have two levels at most.', raw);
  return joinLines(tokens, context);
}

/** The paragraphs of a list item, divided by line breaks. */
function joinLines(tokens: readonly Token[], context: ReadContext): Run[] {
  const runs: Run[] = [];
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const isText = token.type === 'text' || token.type === 'paragraph';
    if (!isText && token.type !== 'list' && token.type !== 'checkbox')
      context.report('A list item can only contain text.', token.raw);
    if (runs.length > 0) runs.push({ text: '\n' });
    runs.push(...readRuns(isText ? innerTokens(token) : inlineOf(token), context));
  }
  return runs;
}

/** What is not text keeps its Markdown. */
const inlineOf = (token: Token): Token[] =>
  token.type === 'checkbox'
    ? [token]
    : [{ type: 'escape', raw: token.raw, text: token.raw.trim() }];

function readTable({ header, rows }: Tokens.Table, context: ReadContext): Block {
  const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => readRuns(tokens, context));
  if (header.length === 2 && header.every(({ text }) => text === ''))
    return {
      kind: 'facts',
      rows: rows.map((row) => {
        const [label = [], value = []] = cells(row);
        return { label, value };
      }),
    };
  return { kind: 'table', head: cells(header), rows: rows.map(cells) };
}

function readQuote({ tokens, raw }: Tokens.Blockquote, context: ReadContext): Block {
  const texts = tokens.filter(({ type }) => type !== 'space');
  if (texts.some(({ type }) => type !== 'paragraph'))
    context.report('A quotation can only contain paragraphs.', raw);
  return {
    kind: 'quote',
    paragraphs: texts.map((token) =>
      readRuns(token.type === 'paragraph' ? innerTokens(token) : inlineOf(token), context),
    ),
  };
}
