import type * as Core from 'drizzle-orm';
import type * as Driver from 'drizzle-orm/node-postgres';
import type * as Tables from 'drizzle-orm/pg-core';
import { createRequire } from 'node:module';

// As ES modules, Drizzle's circular imports cost half a second and 200 MB at start; as CommonJS, a tenth of both. So
// all values of Drizzle are imported from this file, and only types from the package.
const require = createRequire(import.meta.url);

export const {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  is,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} = require('drizzle-orm') as typeof Core;
export const {
  PgTable,
  PgTransaction,
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} = require('drizzle-orm/pg-core') as typeof Tables;
export const { drizzle } = require('drizzle-orm/node-postgres') as typeof Driver;
