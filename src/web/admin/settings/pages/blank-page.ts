import type { PageDocument } from '#shared/settings/page.ts';
import type { SettingsDocument } from '#shared/settings/contract.ts';

/** A page that is not published yet. */
export function blankPage(id: string, title: string): SettingsDocument {
  const data: PageDocument = {
    path: `/${id}`,
    template: 'plain',
    title,
    description: '',
    lead: '',
    picture: null,
    body: '',
    isPublished: true,
    showInFooter: false,
    position: 100,
    redirectsFrom: [],
  };
  return { section: `page:${id}`, version: 0, author: null, publishedAt: '', data };
}
