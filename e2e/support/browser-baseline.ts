import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { BASELINE } from '../../scripts/browser-baseline.ts';
import { globalsAfter, youngFeatures } from './young-features.ts';

const BUILD = join(import.meta.dirname, '../../build/client');

export interface BuiltFile {
  name: string;
  text: string;
}

/** The built scripts or styles. */
export function builtFiles(extension: 'js' | 'css'): BuiltFile[] {
  const files = readdirSync(BUILD, { recursive: true }).map(String);
  return files
    .filter((name) => name.endsWith(`.${extension}`))
    .map((name) => ({ name, text: readFileSync(join(BUILD, name), 'utf8') }));
}

/** Whether a build for the baseline would have to rewrite the syntax of a script. */
export async function hasYoungSyntax({ name, text }: BuiltFile): Promise<boolean> {
  const [rewritten, unchanged] = await Promise.all(
    [`chrome${BASELINE.chrome}`, 'esnext'].map((target) =>
      transformWithOxc(text, name, { target, sourcemap: false }),
    ),
  );
  return rewritten?.code !== unchanged?.code;
}

/** Young globals and members that a script names, such as `URL.canParse`. */
export function youngApisIn(script: string): string[] {
  return globalsAfter(BASELINE.chrome).flatMap(({ global, member }) => {
    const name = member ? `${global}.${member}` : global;
    const isNamed = new RegExp(`(?<![\\w$.'"\`-])${name}(?![\\w$'"\`:-])`).test(script);
    return isNamed ? [name] : [];
  });
}

const COMMENTS_AND_STRINGS = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g;

const PSEUDO = /::?([a-z-]+)(?=[^;{}]*\{)/g;
const DECLARATION = /[{;]\s*([a-z-]+)\s*:([^;{}]*)/g;

/** The property itself, and each of its keywords. */
function declaredKeys([, name, value = '']: RegExpExecArray): string[] {
  const property = `css.properties.${name}`;
  return [property].concat(
    Array.from(value.matchAll(/[a-z][a-z-]*/g), ([word]) => `${property}.${word}`),
  );
}

/** Young at-rules, selectors, properties, keywords and functions of a style sheet. */
export function youngStylesIn(styles: string): string[] {
  const css = styles.replaceAll(COMMENTS_AND_STRINGS, '""');
  const functions = new Set(Array.from(css.matchAll(/([a-z][a-z-]*)\(/g), ([, name]) => name));
  const used = [
    ...Array.from(css.matchAll(/@([a-z-]+)/g), ([, name]) => `css.at-rules.${name}`),
    ...Array.from(css.matchAll(PSEUDO), ([, name]) => `css.selectors.${name}`),
    ...Array.from(css.matchAll(DECLARATION)).flatMap(declaredKeys),
    ...[...youngFeatures].filter(
      (key) => key.startsWith('css.types.') && functions.has(key.split('.').at(-1)),
    ),
  ];
  return [...new Set(used)].filter((key) => youngFeatures.has(key)).sort();
}
