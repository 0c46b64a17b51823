import { readPath } from './values/paths.ts';
import type { Data } from './forms/describe.ts';
import { sectionInfos } from './section-list.ts';

interface Params {
  section?: string | undefined;
  page?: string | undefined;
}

/** What the editor and the history need to know of a section or page. */
export interface SectionKey {
  /** The name in the API. */
  section: string;
  /** The address of the editor. */
  address: string;
  /** The page in front of the editor. */
  parent: { to: string; title: string };
  titleOf: (data: Data) => string;
  text?: string;
  /** Another page about the section. */
  more?: { to: string; label: string } | undefined;
  /** The page that shows the data; undefined if no page shows it. */
  pageOf: ((data: Data) => string) | undefined;
}

/** Undefined for an unknown section. */
export function readSectionKey({ section = '', page }: Params): SectionKey | undefined {
  if (page !== undefined) return pageKey(page);
  const info = sectionInfos[section];
  if (!info) return undefined;
  const { title, text, more, page: shownAt } = info;
  return {
    section,
    address: `/admin/settings/${section}`,
    parent: { to: '/admin/settings', title: 'Settings' },
    titleOf: () => title,
    text,
    more,
    pageOf: shownAt === undefined ? undefined : () => shownAt,
  };
}

const pageKey = (page: string): SectionKey => ({
  section: `page:${page}`,
  address: `/admin/settings/pages/${page}`,
  parent: { to: '/admin/settings/pages', title: 'Pages' },
  titleOf: (data) => textAt(data, 'title') || page,
  pageOf: (data) => textAt(data, 'path') || '/',
});

function textAt(data: Data, path: string): string {
  const value = readPath(data, path);
  return typeof value === 'string' ? value : '';
}
