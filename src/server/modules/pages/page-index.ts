import { isLandingPageAbout } from '#shared/pages/page-conflicts.ts';
import { normalizePath } from '#shared/pages/page-path.ts';
import type { PageDocument } from '#shared/settings/page.ts';

/** The current version of a page. */
export interface StoredPage {
  id: string;
  version: number;
  publishedAt: Date;
  page: PageDocument;
}

interface Slugs {
  slug: string;
  previousSlugs: readonly string[];
}

/** Finds pages and redirects by path. */
export class PageIndex {
  readonly pages: readonly StoredPage[];
  readonly #byPath: ReadonlyMap<string, StoredPage>;
  readonly #redirects: ReadonlyMap<string, string>;

  /** `showsUnpublished` is for previews. */
  constructor(pages: readonly StoredPage[], { showsUnpublished = false } = {}) {
    this.pages = pages.toSorted((a, b) => a.page.position - b.page.position);
    const published = pages.filter(({ page }) => page.isPublished || showsUnpublished);
    this.#byPath = new Map(published.map((stored) => [stored.page.path, stored]));
    this.#redirects = new Map(
      published.flatMap(({ page }) => page.redirectsFrom.map((from) => [from, page.path])),
    );
  }

  /** The published page of a path. */
  find(path: string): StoredPage | undefined {
    return this.#byPath.get(normalizePath(path));
  }

  /** The pages that the footer links to. */
  footerPages(): StoredPage[] {
    return this.pages.filter(({ page }) => page.isPublished && page.showInFooter);
  }

  /** The published landing page about a category; a page may name it by an earlier slug. */
  findLandingPage(category: Slugs): StoredPage | undefined {
    for (const slug of [category.slug, ...category.previousSlugs]) {
      const found = this.pages.find(
        ({ page }) => page.isPublished && isLandingPageAbout(page, [slug]),
      );
      if (found) return found;
    }
    return undefined;
  }

  findById(id: string): StoredPage | undefined {
    return this.pages.find((stored) => stored.id === id);
  }

  /** The new path of a page that has moved. */
  findRedirect(path: string): string | undefined {
    const from = normalizePath(path);
    return this.#byPath.has(from) ? undefined : this.#redirects.get(from);
  }
}
