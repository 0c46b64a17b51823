import type { Attributes } from './tracing.ts';

const TEXT_MAX = 1000;
/** Statements built from lists can have unlimited texts. */
const CACHED_MAX = 500;

const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]\w*)/i;
/** Also an unterminated literal, and text between dollar signs. */
const LITERAL = /'(?:[^']|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g;

interface Statement {
  /** Operation and first table, such as `SELECT products`. */
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
  const plain = text.replace(/\s+/g, ' ').replace(LITERAL, '?').trim();
  const operation = (/^[a-z]+/i.exec(plain)?.[0] ?? 'QUERY').toUpperCase();
  const table = TABLE.exec(plain)?.[1];
  const name = table ? `${operation} ${table}` : operation;
  return {
    name,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': name,
      'db.query.text': plain.length > TEXT_MAX ? `${plain.slice(0, TEXT_MAX)}…` : plain,
    },
  };
}
