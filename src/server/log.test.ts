import { expect, test } from 'vitest';
import { pathForLog, serializeError } from './log.ts';

test.each([
  ['/reset-password?token=secret', '/reset-password'],
  ['/newsletter/confirm?token=secret', '/newsletter/confirm'],
  ['/api/newsletter/unsubscribe?token=secret', '/api/newsletter/unsubscribe'],
  ['/admin/invite/inv_secret', '/admin/invite/…'],
  ['/api/invitations/inv_secret/accept?x=1', '/api/invitations/…/accept'],
  ['/products/classic-sattu', '/products/classic-sattu'],
  [`/${'x'.repeat(1000)}`, `/${'x'.repeat(299)}…`],
])('%s is logged as %s', (url, path) => {
  expect(pathForLog(url)).toBe(path);
});

test('logs a failed query without its values, also as a cause', () => {
  const query = Object.assign(
    new Error('Failed query: insert into users\nparams: Kavya,\nsecret'),
    {
      params: ['Kavya', 'secret'],
      cause: new Error('duplicate key'),
    },
  );
  for (const error of [query, new Error('registering failed', { cause: query })]) {
    const serialized = serializeError(error);
    expect(JSON.stringify(serialized)).not.toMatch(/Kavya|secret/);
    expect(serialized.stack).toContain('insert into users');
    expect(serialized.stack).toContain('duplicate key');
    expect(serialized.stack).toContain('log.test.ts');
  }
});
