import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');
/** Earlier migrations may need a stop of all processes; from this one on they keep the previous version working. */
const FIRST_COMPATIBLE = '0024';
const ANY_VERSION = '0.0.0';

/** A file of statements, and what its comments declare. */
export interface Migration {
  name: string;
  text: string;
  /** False for a file that starts with `-- without transaction`. */
  isTransactional: boolean;
  statements: Statement[];
  /** The oldest version of the code that works after the migration. Null: only code that contains it. */
  oldestVersion: string | null;
}

export interface Statement {
  text: string;
  /** The line on which it starts. */
  line: number;
  /** Marked `-- repeat`: runs until it changes no more rows. */
  isRepeated: boolean;
  /** Marked `-- contract: safe since 0.2.0 because …`: the version from which on the code no longer needs what it removes. */
  safeSince: string | undefined;
}

export async function listMigrations(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

export async function readMigration(name: string, folder = MIGRATIONS_FOLDER): Promise<Migration> {
  return parseMigration(name, await readFile(join(folder, name), 'utf8'));
}

export function parseMigration(name: string, text: string): Migration {
  const statements = splitStatements(text);
  const versions = statements.flatMap(({ safeSince }) => safeSince ?? []);
  const oldestVersion = [ANY_VERSION, ...versions].sort(compareVersions).at(-1) ?? null;
  return {
    name,
    text,
    isTransactional: !text.startsWith('-- without transaction\n'),
    statements,
    oldestVersion: name < FIRST_COMPATIBLE ? null : oldestVersion,
  };
}

/** Compares versions such as 0.10.2; the parts are numbers. */
export function compareVersions(a: string, b: string): number {
  const others = b.split('.').map(Number);
  const differences = a.split('.').map((part, index) => Number(part) - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** A comment, a quoted text, a dollar-quoted text, or the end of a statement. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;
const COMMENTS = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;
const CONTRACT = /^-- contract: safe since (\d+\.\d+\.\d+) because \S/m;
const REPEAT = /^-- repeat$/m;

function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  const add = (end: number) => {
    const part = text.slice(start, end);
    const comments = COMMENTS.exec(part)?.[0] ?? '';
    const statement = part.slice(comments.length).trim();
    if (statement !== '') {
      const line = text.slice(0, start + comments.length).split('\n').length;
      const isRepeated = REPEAT.test(comments);
      const safeSince = CONTRACT.exec(comments)?.[1];
      statements.push({ text: statement, line, isRepeated, safeSince });
    }
    start = end + 1;
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) if (token === ';') add(index);
  add(text.length);
  return statements;
}
