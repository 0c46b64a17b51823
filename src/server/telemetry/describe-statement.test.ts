import { expect, test } from 'vitest';
import { describeStatement } from './describe-statement.ts';

test.each([
  ['select "id" from "products" where "id" = $1', 'SELECT products'],
  ['insert into mails (kind) values ($1)', 'INSERT mails'],
  ['update "checkouts" set "state" = $1', 'UPDATE checkouts'],
  ['delete from only holds', 'DELETE holds'],
  ['with queued as (insert into jobs (task) values ($1)) select 1 from queued', 'INSERT jobs'],
  [
    'with a as (delete from holds), b as (update products set x = 1) insert into orders select 1',
    'DELETE holds UPDATE products INSERT orders',
  ],
  ['insert into carts values ($1) on conflict do update set x = 1', 'INSERT carts'],
  ['select 1 from unnest($1) join mails on true for update of mails', 'SELECT mails'],
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
  ['select 1 -- why\n  from orders', 'select 1 from orders'],
  [`select 'Kavya -- x'\n, 'Rao' -- the shop's\n, 'Delhi'`, 'select ? , ? , ?'],
])('literals are removed from %s', (text, expected) => {
  expect(describeStatement(text).attributes['db.query.text']).toBe(expected);
});

test('a long text is cut after its literals are removed', () => {
  const secret = `'${'secret'.repeat(400)}'`;
  const text = `select ${secret} ${'x'.repeat(2000)}`;
  const recorded = String(describeStatement(text).attributes['db.query.text']);
  expect(recorded).toHaveLength(2001);
  expect(recorded).not.toContain('secret');
});
