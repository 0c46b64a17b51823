import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { landingFields, pageTemplates } from '../settings/page.ts';
import { pageContent } from './content.ts';
import { normalizePath } from './page-path.ts';

const publishedVersion = z.object({ version: z.int(), publishedAt: z.string() });

/** A page with its placeholders filled. */
const page = z.object({
  id: z.string(),
  path: z.string(),
  template: z.enum(pageTemplates),
  title: z.string(),
  /** For search engines and link previews. */
  seoTitle: z.string(),
  description: z.string(),
  lead: z.string(),
  picture: z.nullable(z.string()),
  landing: z.optional(landingFields),
  content: pageContent,
  /** The version of the text, and when it was published. */
  version: z.int(),
  publishedAt: z.string(),
  /** All published versions of a policy, the current one first; empty for other pages. */
  versions: z.array(publishedVersion),
});

const pageLink = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string(),
  template: z.enum(pageTemplates),
});

export type PageLink = z.output<typeof pageLink>;
export type Page = z.output<typeof page>;
export type PublishedVersion = z.output<typeof publishedVersion>;

export const getPageByPath = endpoint({
  method: 'GET',
  path: '/api/pages',
  access: 'public',
  summary: 'The published page with this path; policies also in an earlier version',
  query: z.object({
    // All spellings of a path share a cache entry.
    path: z.string().check(z.maxLength(100), z.overwrite(normalizePath)),
    version: z.optional(z.coerce.number().check(z.int(), z.positive())),
  }),
  reply: z.object({ page }),
});

export const listFooterPages = endpoint({
  method: 'GET',
  path: '/api/footer-pages',
  access: 'public',
  summary: 'The published pages that the footer links to',
  reply: z.object({ pages: z.array(pageLink) }),
});

export const getPage = endpoint({
  method: 'GET',
  path: '/api/pages/:id',
  access: 'public',
  summary: 'A published page by its id, and the questions of the contact page',
  params: z.object({ id: z.string().check(z.maxLength(80)) }),
  reply: z.object({ page }),
});
