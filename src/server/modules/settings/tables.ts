import { timestamptz } from '../../db/columns.ts';
import { integer, jsonb, pgTable, primaryKey, text } from '../../db/drizzle.ts';

/** Every published version; the highest one is current. */
export const settingsVersions = pgTable(
  'settings',
  {
    section: text('section').notNull(),
    version: integer('version').notNull(),
    data: jsonb('data').$type<object>().notNull(),
    author: text('author'),
    restoredFrom: integer('restored_from'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.section, table.version] })],
);

export const settingsPreviews = pgTable('settings_previews', {
  token: text('token').primaryKey(),
  section: text('section').notNull(),
  data: jsonb('data').$type<object>().notNull(),
  authorId: text('author_id').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});
