import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FILE = /`([\w.-]+\/[\w./-]+\.[a-z]+|[\w.-]+\.json|deploy\/Dockerfile)`/g;

interface RequirementsDoc {
  /** The files that the document names, relative to the repository or to `src`. */
  files: string[];
  missingFiles: string[];
  /** The cells of the rows that start with a number such as 1.4.10. */
  rows: string[][];
}

/** Reads a document in which tables list requirements with their implementation and their test. */
export function readRequirementsDoc(path: string): RequirementsDoc {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
  const files = lines.flatMap((line) => [...line.matchAll(FILE)].map(([, name = '']) => name));
  return {
    files,
    missingFiles: files.filter((name) => !isThere(name)),
    rows: lines
      .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
      .map((line) => line.split(' | ').map((cell) => cell.replaceAll('|', '').trim())),
  };
}

const isThere = (name: string) =>
  ['.', 'src'].some((folder) => existsSync(join(ROOT, folder, name)));
