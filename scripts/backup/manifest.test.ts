import { expect, test } from 'vitest';
import { FORMAT, manifest } from './manifest.ts';

const part = { bytes: 1, sha256: 'x' };
const aTable = { name: 'public.orders', columns: ['id', 'sha256', '"order"'], rows: 1, ...part };
const aPicture = { name: `${'0'.repeat(32)}-30x20/30.webp`, ...part };
const aSequence = { name: 'public.order_numbers', value: '12', isCalled: true };
const whole = {
  format: FORMAT,
  shop: '0.1.0',
  madeAt: '2026-11-16T10:00:00Z',
  migrations: ['0001-catalog.sql'],
  tables: [aTable],
  sequences: [aSequence],
  pictures: [
    aPicture,
    { ...aPicture, name: 'icon/0a/32.png' },
    { ...aPicture, name: 'video/0a.mp4' },
  ],
};

const isRead = (changed: object) => manifest.safeParse({ ...whole, ...changed }).success;

test('a valid manifest is accepted', () => {
  expect(isRead({})).toBe(true);
});

test.each([
  { pictures: [{ ...aPicture, name: '../../etc/cron.d/tokri' }] },
  { pictures: [{ ...aPicture, name: '/etc/passwd' }] },
  { pictures: [{ ...aPicture, name: 'a/../../b.webp' }] },
  { tables: [{ ...aTable, name: 'public.orders; drop table users' }] },
  { tables: [{ ...aTable, columns: ['id) from program $$id$$ --'] }] },
  { tables: [{ ...aTable, name: 'public.orders\n' }] },
  { sequences: [{ ...aSequence, value: '1); drop table users; --' }] },
  { migrations: ['../0001-catalog.sql/../x y'] },
])('a backup that was written to do harm is none: %j', (changed) => {
  expect(isRead(changed)).toBe(false);
});
