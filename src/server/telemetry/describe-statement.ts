import type { Attributes } from './tracing.ts';

const TEXT_MAX = 2000;
const SUMMARY_MAX = 255;
/** Statements built from lists can have unlimited texts. */
const CACHED_MAX = 500;

const WRITE = /(?<!\b(?:for|key|do) )\b(insert into|update|delete from) (?:only )?"?([a-z_]\w*)/gi;
const READ = /\b(?:from|join) (?:only )?"?(?!unnest\b)([a-z_]\w*)/i;
/** Comments and literals, also text between dollar signs, and an unterminated literal. */
const HIDDEN = /--[^\n]*|'(?:[^']|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g;

interface Statement {
  /** Operations and tables, such as `SELECT products` or `INSERT orders UPDATE carts`. */
  name: string;
  attributes: Attributes;
}

const cached = new Map<string, Statement>();

/** Name and attributes of a statement. Literals in its text are replaced, because they can be values of customers. */
export function describeStatement(text: string): Statement {
  const known = cached.get(text);
  if (known) return known;
  const statement = describe(text);
  if (cached.size < CACHED_MAX) cached.set(text, statement);
  return statement;
}

function describe(text: string): Statement {
  const plain = text
    .replace(HIDDEN, (part) => (part.startsWith('--') ? '' : '?'))
    .replace(/\s+/g, ' ')
    .trim();
  const name = summarize(plain);
  return {
    name,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': name,
      'db.query.text': plain.length > TEXT_MAX ? `${plain.slice(0, TEXT_MAX)}…` : plain,
    },
  };
}

/** What a statement writes; what it reads first if it writes nothing. */
function summarize(text: string): string {
  const writes = Array.from(text.matchAll(WRITE), ([, operation = '', table]) => {
    const [verb = ''] = operation.split(' ');
    return `${verb.toUpperCase()} ${table}`;
  });
  if (writes.length > 0) return writes.join(' ').slice(0, SUMMARY_MAX);
  const operation = (/^[a-z]+/i.exec(text)?.[0] ?? 'QUERY').toUpperCase();
  const table = READ.exec(text)?.[1];
  return table ? `${operation} ${table}` : operation;
}
