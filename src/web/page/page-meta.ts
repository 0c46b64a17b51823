import type { MetaDescriptor } from 'react-router';
import { brand } from '#shared/brand.ts';

interface PageMeta {
  title: string;
  description?: string;
  /** Kept out of search engines. */
  isHidden?: boolean;
}

/** A page's name for the tab, for search engines and for whoever it is shared with. */
export function pageMeta({ title, description, isHidden }: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title} | ${brand.name}` },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
