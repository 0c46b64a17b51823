import { expect, test } from 'vitest';
import { describeStatement } from './describe-statement.ts';

test.each([
  ['select "id" from "products" where "id" = $1', 'SELECT products'],
  ['insert into mails (kind) values ($1)', 'INSERT mails'],
  ['update "checkouts" set "state" = $1', 'UPDATE checkouts'],
  ['delete from only holds', 'DELETE holds'],
  ['begin isolation level serializable', 'BEGIN'],
  ['commit', 'COMMIT'],
  ['', 'QUERY'],
])('%s is named %s', (text, name) => {
  expect(describeStatement(text).name).toBe(name);
});

test.each([
  [`select 'Kavya''s', $1`, 'select ?, $1'],
  [`select 'unterminated`, 'select ?'],
  [`do $body$ begin 'x' end $body$`, 'do ?'],
  ['select 1\n  from orders', 'select 1 from orders'],
])('literals are removed from %s', (text, expected) => {
  expect(describeStatement(text).attributes['db.query.text']).toBe(expected);
});

test('a long text is cut after its literals are removed', () => {
  const secret = `'${'secret'.repeat(400)}'`;
  const text = `select ${secret} ${'x'.repeat(2000)}`;
  const recorded = String(describeStatement(text).attributes['db.query.text']);
  expect(recorded).toHaveLength(1001);
  expect(recorded).not.toContain('secret');
});
