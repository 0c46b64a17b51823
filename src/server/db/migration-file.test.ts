import { expect, test } from 'vitest';
import { compareVersions, parseMigration } from './migration-file.ts';

const parse = (text: string) => parseMigration('0030-x.sql', text);

test('splits statements at semicolons outside of quotes and comments, with their lines', () => {
  const { statements } = parse(`-- A comment; with a semicolon.
create table a (b text default 'x;''y', "c;d" text); /* one;
two; */
create function f() returns int language plpgsql as $body$
begin return 1; end; $body$;
select E'it\\';s'
`);
  expect(statements.map(({ line, text }) => [line, text.split('\n')[0]])).toEqual([
    [2, `create table a (b text default 'x;''y', "c;d" text)`],
    [4, 'create function f() returns int language plpgsql as $body$'],
    [6, `select E'it\\';s'`],
  ]);
});

test('an expand migration works with every version, an earlier one only with its own code', () => {
  expect(parse('create table a ()').oldestVersion).toBe('0.0.0');
  expect(parseMigration('0023-x.sql', 'create table a ()').oldestVersion).toBeNull();
});

test('a contract step names the oldest version that works after it', () => {
  const migration = parse(`
-- contract: safe since 0.10.0 because orders are read from the new column
alter table orders drop column note;
-- contract: safe since 0.9.0 because nothing reads it
drop table old_notes;
-- contract: safe since tomorrow
drop table other_notes;`);
  expect(migration.oldestVersion).toBe('0.10.0');
  expect(migration.statements.map(({ safeSince }) => safeSince)).toEqual([
    '0.10.0',
    '0.9.0',
    undefined,
  ]);
});

test('the first line and the comments of a statement say how it runs', () => {
  expect(parse('create table a ()').isTransactional).toBe(true);
  const migration = parse(`-- without transaction
-- Fills the column.
-- repeat
update orders set a = 1;
analyze orders;`);
  expect(migration.isTransactional).toBe(false);
  expect(migration.statements.map(({ isRepeated }) => isRepeated)).toEqual([true, false]);
});

test('versions are compared by their numbers', () => {
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0);
  expect(compareVersions('0.2.0', '1.0.0')).toBeLessThan(0);
  expect(compareVersions('0.2.0', '0.2.0')).toBe(0);
});
