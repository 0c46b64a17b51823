import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../deploy');

/** Reads a file of `deploy/` and replaces its placeholders, so that tests run the files that operators copy. */
export function fillDeployFile(name: string, values: Record<string, string>): string {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const used = new Set<string>();
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (placeholder, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`deploy/${name} needs a value for ${placeholder}`);
    used.add(key);
    return value;
  });
  const unused = Object.keys(values).filter((key) => !used.has(key));
  if (unused.length > 0) throw new Error(`deploy/${name} does not contain ${unused.join(', ')}`);
  return filled;
}
