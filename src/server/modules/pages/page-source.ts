import type { PublishedVersion } from '#shared/pages/contract.ts';
import type { Figures } from '#shared/settings/placeholders.ts';
import type { PageIndex, StoredPage } from './page-index.ts';

/** The pages and the figures of the current settings. */
export interface PageSource {
  index(): PageIndex;
  figures(): Figures;
  /** The published versions of a page, the current one first. */
  listVersions(id: string): Promise<PublishedVersion[]>;
  findVersion(id: string, version: number): Promise<StoredPage | undefined>;
  /** The figures that were in force at a moment. */
  figuresAt(moment: Date): Promise<Figures>;
}
