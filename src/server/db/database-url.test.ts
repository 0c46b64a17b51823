import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

const ca = 'certificates';

test('a URL with one host is used as it is', () => {
  const url = 'postgres://shop:secret@db.example:6432/shop?application_name=x';
  expect(parseDatabaseUrl(url)).toEqual({
    urls: [url],
    target: 'any',
    ssl: undefined,
    location: 'db.example:6432/shop',
  });
});

test('a URL with several hosts is one URL per host, and needs a session that can write', () => {
  const { urls, target, location } = parseDatabaseUrl('postgresql://u:p%40@a,b:5433,[::1]:1/shop');
  expect(urls).toEqual([
    'postgresql://u:p%40@a/shop',
    'postgresql://u:p%40@b:5433/shop',
    'postgresql://u:p%40@[::1]:1/shop',
  ]);
  expect(target).toBe('read-write');
  expect(location).toBe('a:5432,b:5433,[::1]:1/shop');
});

test.each(['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'])(
  'target_session_attrs=%s is read and not sent to the server',
  (target) => {
    const parsed = parseDatabaseUrl(`postgres://a,b/shop?target_session_attrs=${target}&x=1`);
    expect(parsed.target).toBe(target);
    expect(parsed.urls).toEqual(['postgres://a/shop?x=1', 'postgres://b/shop?x=1']);
  },
);

test('a socket folder is a host', () => {
  const parsed = parseDatabaseUrl('postgres://tokri:x@%2Fvar%2Frun:5432/postgres');
  expect(parsed.urls).toEqual(['postgres://tokri:x@%2Fvar%2Frun:5432/postgres']);
  expect(parsed.location).toBe('/var/run:5432/postgres');
});

test('certificates are checked unless the URL says otherwise', () => {
  const sslOf = (mode: string, authorities?: string) =>
    parseDatabaseUrl(`postgres://a/shop${mode && `?sslmode=${mode}`}`, { ca: authorities }).ssl;
  expect(sslOf('')).toBeUndefined();
  expect(sslOf('', ca)).toEqual({ ca });
  expect(sslOf('verify-full', ca)).toEqual({ ca });
  expect(sslOf('require', ca)).toEqual({ ca });
  expect(sslOf('verify-ca', ca)).toEqual({ ca, checkServerIdentity: expect.any(Function) });
  expect(sslOf('verify-ca')).toEqual({});
  expect(sslOf('require')).toEqual({});
  expect(sslOf('no-verify')).toEqual({ rejectUnauthorized: false });
  expect(sslOf('disable')).toBe(false);
  expect(() => sslOf('disable', ca)).toThrow('contradicts DATABASE_CA_FILE');
  expect(() => sslOf('no-verify', ca)).toThrow('contradicts DATABASE_CA_FILE');
});

test.each([
  'mysql://a/shop',
  'postgres:/a/shop',
  'postgres://a:port/shop',
  'postgres://a,,b/shop',
  'postgres://a,b:99999/shop',
  'postgres://a/shop?target_session_attrs=writer',
  'postgres://a/shop?sslmode=verify',
])('%s is refused', (url) => {
  expect(() => parseDatabaseUrl(url)).toThrow();
});
