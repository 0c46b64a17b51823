import type { Page } from '@playwright/test';

export interface ReadPage {
  path: string;
  status: number;
  type: string;
  title: string;
  metas: Record<string, string[]>;
  canonical: string[];
  things: unknown[];
  headings: string[];
  text: string;
  breadcrumb: string[];
  /** How many products the page lists. */
  productCount: number;
  /** Links within the shop. */
  links: { path: string; hash: string }[];
  /** Addresses of images of the shop. */
  images: string[];
  ids: string[];
}

/**
 * Reads pages as a search engine gets them: the HTML of the server, before any script. The given page only parses
 * it and may be blank.
 */
export async function readPages(page: Page, paths: string[]): Promise<ReadPage[]> {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const headers = { accept: 'text/html' };
      const response = await page.request.get(path, { headers, maxRedirects: 0 });
      const type = response.headers()['content-type'] ?? '';
      const { href } = new URL(path, response.url());
      return { path, href, status: response.status(), type, html: await response.text() };
    }),
  );
  const contents = await page.evaluate(
    (documents) =>
      documents.map(({ html, href }) => {
        const document = new DOMParser().parseFromString(
          html.replace(/<style>.*?<\/style>/s, ''),
          'text/html',
        );
        const all = (selector: string) => [...document.querySelectorAll(selector)];
        const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();
        const { origin } = new URL(href);
        const resolve = (address: string | null | undefined) => {
          const url = address ? new URL(address, href) : undefined;
          return url?.origin === origin ? [url] : [];
        };
        const metas: Record<string, string[]> = {};
        for (const meta of all('meta[content]')) {
          const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '';
          metas[name] = [...(metas[name] ?? []), meta.getAttribute('content') ?? ''];
        }
        const sources = all('img, source').flatMap((image) => {
          const sizes = (image.getAttribute('srcset') ?? '').split(',');
          return [image.getAttribute('src')].concat(
            sizes.map((one) => one.trim().split(' ')[0] ?? ''),
          );
        });
        return {
          title: document.title,
          metas,
          canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href') ?? ''),
          things: all('script[type="application/ld+json"]').map(
            (script) => JSON.parse(script.textContent) as unknown,
          ),
          headings: all('h1').map(textOf),
          text: all('main').map(textOf).join(' '),
          breadcrumb: all('nav[aria-label=Breadcrumb] li').map((item) =>
            textOf(item).replace(/^\/ ?/, ''),
          ),
          productCount: all('#results article').length,
          links: all('a[href]')
            .flatMap((link) => resolve(link.getAttribute('href')))
            .map(({ pathname, search, hash }) => ({ path: pathname + search, hash })),
          images: sources
            .flatMap(resolve)
            .map(({ pathname, search }) => pathname + search)
            .filter((path) => !path.startsWith('/media/')),
          ids: all('[id]').map(({ id }) => id),
        };
      }),
    answers.map(({ html, href }) => ({ html, href })),
  );
  return answers.flatMap(({ path, status, type }, index) => {
    const content = contents[index];
    return content ? [{ path, status, type, ...content }] : [];
  });
}

export async function readPage(page: Page, path: string): Promise<ReadPage> {
  const [read] = await readPages(page, [path]);
  if (!read) throw new Error(`${path} was not read`);
  return read;
}
