import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged } from '../paging.ts';
import type { PublicSettings } from './public-settings.ts';

const access = 'admin';
const permission = 'manage_settings';
const base = '/api/admin/settings';

/** The name of a section, or `page:` and the id of a page. */
const section = z.string().check(z.maxLength(100), z.regex(/^[a-z]+(:[a-z0-9-]{1,80})?$/));
const params = z.object({ section });

/** Validated by the schema of the section, which names the fields of the data. */
const data = z.record(z.string(), z.unknown(), 'Send the data of the section');
const baseVersion = z.int('Send the version that was edited').check(z.minimum(0));

/** Pages with long texts exceed the default. */
const bodyLimitBytes = 1024 * 1024;

const stamp = {
  section: z.string(),
  version: z.int(),
  /** Null for the content of a new shop. */
  author: z.nullable(z.string()),
  publishedAt: z.iso.datetime(),
};

/** What a list of pages shows. */
const pageSummary = z.object({ title: z.string(), path: z.string(), isPublished: z.boolean() });

const document = z.object({ ...stamp, data: z.record(z.string(), z.unknown()) });

export type SettingsDocument = z.output<typeof document>;

/** A changed field with its values as text. */
export const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

export type FieldChange = z.output<typeof fieldChange>;

const version = z.object({
  ...stamp,
  restoredFrom: z.nullable(z.int()),
  /** Compared with the version before. */
  changes: z.array(fieldChange),
});

export type SettingsVersion = z.output<typeof version>;

/** The shape is `PublicSettings`; the server builds it from parsed settings. */
const publicSettings: z.ZodMiniType<PublicSettings> = z.any();

export const getPublicSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'public',
  summary: 'The settings that pages show, such as names, contacts, fees and times',
  reply: publicSettings,
});

export const listSettings = endpoint({
  method: 'GET',
  path: base,
  access,
  permission,
  summary: 'All sections and pages with their current versions',
  reply: z.object({ documents: z.array(z.object({ ...stamp, page: z.nullable(pageSummary) })) }),
});

export const getSettings = endpoint({
  method: 'GET',
  path: `${base}/:section`,
  access,
  permission,
  summary: 'The current version of a section or page',
  params,
  reply: document,
});

export const publishSettings = endpoint({
  method: 'PUT',
  path: `${base}/:section`,
  access,
  permission,
  summary: 'Publishes a new version; rejected if another one was published since the given version',
  params,
  bodyLimitBytes,
  body: z.object({ baseVersion, data }),
  message: 'Published.',
  reply: document,
});

export const restoreSettings = endpoint({
  method: 'POST',
  path: `${base}/:section/restore`,
  access,
  permission,
  summary: 'Publishes the data of an earlier version as a new version',
  params,
  body: z.object({ baseVersion, version: z.int('Send the version to restore') }),
  message: 'Restored.',
  reply: document,
});

export const listSettingsVersions = endpoint({
  method: 'GET',
  path: `${base}/:section/versions`,
  access,
  permission,
  summary: 'The versions of a section or page with their changes, newest first',
  params,
  query: z.object({ page: pageNumber }),
  reply: paged(version),
});

export const previewSettings = endpoint({
  method: 'POST',
  path: `${base}/:section/preview`,
  access,
  permission,
  summary: 'Stores a draft for an hour and returns the token with which pages show it',
  params,
  bodyLimitBytes,
  body: z.object({ data }),
  reply: z.object({ token: z.string() }),
});

export const exportSettings = endpoint({
  method: 'GET',
  path: `${base}-export`,
  access,
  permission,
  summary: 'All current sections and pages as one JSON file',
  file: 'application/json',
  reply: z.string(),
});

export const importSettings = endpoint({
  method: 'POST',
  path: `${base}-import`,
  access,
  permission,
  summary: 'Publishes the sections and pages of an exported file, all or none',
  bodyLimitBytes: 5 * 1024 * 1024,
  body: z.object({ file: z.string('Choose a settings file') }),
  message: 'Imported.',
  reply: z.object({ changed: z.array(z.string()), unchanged: z.array(z.string()) }),
});
