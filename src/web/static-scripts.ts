import { createHash } from 'node:crypto';
import { files, start } from 'virtual:island-scripts';
import css from './static.css?inline';

/** Pages of one build can replace one another in a document: they have the same scripts and styles. */
const build = createHash('sha256')
  .update(start + css)
  .digest('hex')
  .slice(0, 12);

/** Adds the script of static pages, and preloads the scripts of their islands. */
export function addStaticScripts(html: string): string {
  const folders = Array.from(
    html.matchAll(/data-island="([\w-]+)\//g),
    ([, folder = '']) => folder,
  );
  const needed = new Set(folders.flatMap((folder) => files[folder] ?? []));
  const preloads = Array.from(needed, (file) => `<link rel="modulepreload" href="${file}"/>`);
  const script = `<script type="module" async="">${start}</script>`;
  return html
    .replace('<html ', `<html data-build="${build}" `)
    .replace('</body>', () => `${preloads.join('')}${script}</body>`);
}
