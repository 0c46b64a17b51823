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
}

/** A page as a search engine gets it: what the server sent, before any script. */
export async function readPage(page: Page, path: string): Promise<ReadPage> {
  const response = await page.request.get(path, {
    headers: { accept: 'text/html' },
    maxRedirects: 0,
  });
  const told = await page.evaluate(
    (html) => {
      const document = new DOMParser().parseFromString(html, 'text/html');
      const all = (selector: string) => [...document.querySelectorAll(selector)];
      const said = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();
      const metas: Record<string, string[]> = {};
      for (const meta of all('meta[content]')) {
        const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '';
        metas[name] = [...(metas[name] ?? []), meta.getAttribute('content') ?? ''];
      }
      return {
        title: document.title,
        metas,
        canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href') ?? ''),
        things: all('script[type="application/ld+json"]').map(
          (script) => JSON.parse(script.textContent) as unknown,
        ),
        headings: all('h1').map(said),
        text: all('main').map(said).join(' '),
        breadcrumb: all('nav[aria-label=Breadcrumb] li').map((item) =>
          said(item).replace(/^\/ ?/, ''),
        ),
      };
    },
    await response.text(),
  );
  const type = response.headers()['content-type'] ?? '';
  return { path, status: response.status(), type, ...told };
}
