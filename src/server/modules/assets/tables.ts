import { bytea, timestamptz } from '../../db/columns.ts';
import { pgTable, text } from '../../db/drizzle.ts';

/** Built files with a hash in their name, of all versions that run or ran lately. */
export const publishedAssets = pgTable('published_assets', {
  path: text('path').primaryKey(),
  body: bytea('body').notNull(),
  /** The compressed files beside it, if the build made them. */
  brotli: bytea('brotli'),
  gzip: bytea('gzip'),
  /** When a process that has the file last started, or a day passed since. */
  lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
});
