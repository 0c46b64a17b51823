import * as z from 'zod/mini';

export const FORMAT = 1;

/** Names become parts of SQL and paths, so only the shop's own patterns are valid. */
const like = (pattern: RegExp) => z.string().check(z.regex(pattern));
const inDatabase = like(/^[a-z_]+\.[a-z_]+$/);
const column = like(/^(?:[a-z_][a-z0-9_]*|"[a-z_]+")$/);
const picture = like(/^(?:[\w-]+\/){1,2}[\w-]+\.[a-z0-9]+$/);

const part = { bytes: z.int(), sha256: z.string() };

const table = z.object({
  /** With its schema. */
  name: inDatabase,
  columns: z.array(column),
  rows: z.int(),
  ...part,
});

export const manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the shop that wrote it. */
  shop: z.string(),
  madeAt: z.string(),
  migrations: z.array(like(/^[\w.-]+$/)),
  /** Each table refers only to earlier ones. */
  tables: z.array(table),
  sequences: z.array(z.object({ name: inDatabase, value: like(/^-?\d+$/), isCalled: z.boolean() })),
  pictures: z.array(z.object({ name: picture, ...part })),
});

export type Manifest = z.output<typeof manifest>;
export type TableInBackup = z.output<typeof table>;

export const MANIFEST = 'manifest.json';
/** Backups of shops that used graphile-worker list its waiting jobs under this name. */
export const LEGACY_JOBS = 'graphile_worker.waiting_jobs';
const TABLES = 'tables/';
const PICTURES = 'uploads/';

/** A table is split into files of complete rows that fit in memory. */
export const tableFile = (name: string, number: number) =>
  `${TABLES}${name}/${String(number).padStart(6, '0')}.copy`;
export const pictureFile = (name: string) => `${PICTURES}${name}`;

export function tableOf(file: string): string | undefined {
  return file.startsWith(TABLES) ? file.slice(TABLES.length).split('/')[0] : undefined;
}

export function pictureOf(file: string): string | undefined {
  return file.startsWith(PICTURES) ? file.slice(PICTURES.length) : undefined;
}
