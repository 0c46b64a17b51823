import { basename } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { builtFiles } from './support/browser-baseline.ts';
import { expect, test } from './support/shop.ts';

// Static pages have a stylesheet of their own (src/web/static.css), which names the folders that it scans.

const PAGES = [
  '/',
  '/products',
  '/products/classic-sattu',
  '/cart',
  '/sattu',
  '/contact',
  '/search?q=sattu',
  '/track',
  '/story',
];
const READING = ['/aboutus', '/privacy-policy', '/returns', '/products/unknown', '/no/such/page'];

async function read(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path, { headers: { accept: 'text/html' } });
  return response.text();
}

const classPattern = /\.((?:\\3\d |\\.|[\w-])+)/g;

function classesOf(css: string): Set<string> {
  const selectors = css.replaceAll(/\{[^{}]*\}/g, '{}');
  const names = Array.from(selectors.matchAll(classPattern), ([, name = '']) => name);
  return new Set(names.map((name) => name.replaceAll(/\\(?:3(\d) |(.))/g, '$1$2')));
}

/** The scripts that static pages can load. */
function staticScripts(): string[] {
  const scripts = new Map(builtFiles('js').map(({ name, text }) => [basename(name), text]));
  const found = new Set<string>();
  const visit = (name: string) => {
    const text = scripts.get(name);
    if (text === undefined || found.has(name)) return;
    found.add(name);
    for (const [, next = ''] of text.matchAll(/(?:assets|\.)\/([\w.-]+\.js)/g)) visit(next);
  };
  for (const name of scripts.keys()) if (name.startsWith('static-pages-')) visit(name);
  return Array.from(found, (name) => scripts.get(name) ?? '');
}

test('the stylesheet of static pages has every class of their HTML and their scripts', async ({
  request,
}) => {
  const application = /<style[^>]*>(.*?)<\/style>/s.exec(await read(request, '/auth'))?.[1] ?? '';
  const all = classesOf(application);
  const css = builtFiles('css').find(({ name }) => name.startsWith('assets/static-'));
  const known = classesOf(css?.text ?? '');
  const missingIn = (names: string[]) => names.filter((name) => all.has(name) && !known.has(name));
  expect(all.size).toBeGreaterThan(1000);
  expect(known.size).toBeGreaterThan(500);

  for (const path of [...PAGES, ...READING]) {
    const html = (await read(request, path)).replaceAll('&amp;', '&').replaceAll('&gt;', '>');
    const used = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, value = '']) => value);
    expect.soft(missingIn(used.flatMap((value) => value.split(' '))), path).toEqual([]);
  }
  const scripts = staticScripts();
  expect(scripts.length).toBeGreaterThan(20);
  const words = scripts.flatMap((text) =>
    Array.from(text.matchAll(/[`"']([^`"'\n]{2,400})[`"']/g), ([, value = '']) => value.split(' ')),
  );
  // React and the schema library use this word for something else.
  const names = words.flat().filter((word) => word !== 'transform');
  expect(missingIn(names)).toEqual([]);
});
