import { createHash } from 'node:crypto';
import { files, start } from 'virtual:island-scripts';
import fontCss from './art/fonts/faces.css?inline';
import { createPageCss } from './page-css.ts';
import css from './static.css?inline';
import cssUrl from './static.css?url';

/** Pages of one build can replace one another in a document: they have the same scripts and styles. */
const build = createHash('sha256')
  .update(start + fontCss + css)
  .digest('hex')
  .slice(0, 12);

const pageCss = createPageCss(css);

/** Completes the document of a static page: its own styles, the script, and the files that both need later. */
export function completeStaticDocument(html: string): string {
  const folders = Array.from(
    html.matchAll(/data-island="([\w-]+)\/[^>]*>/g),
    ([, folder = '']) => folder,
  );
  const needed = new Set(folders.flatMap((folder) => files[folder] ?? []));
  const preloads = Array.from(needed, (file) => `<link rel="modulepreload" href="${file}"/>`);
  const style = import.meta.env.DEV
    ? ''
    : `<link rel="stylesheet" href="${cssUrl}" id="all-styles"/>`;
  const script = `<script type="module" async="">${start}</script>`;
  return html
    .replace('<html ', `<html data-build="${build}" `)
    .replace('<style></style>', () => `<style>${fontCss}${pageCss(html)}</style>`)
    .replace('</body>', () => `${style}${preloads.join('')}${script}</body>`);
}
