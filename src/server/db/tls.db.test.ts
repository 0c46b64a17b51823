import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { silentLog } from '../testing/fresh-database.ts';
import { temporaryFolder } from '../testing/running-shop.ts';
import { openDatabase } from './client.ts';
import { embeddedUrl } from './embedded-url.ts';
import { startEmbedded } from './embedded.ts';

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });

/** An authority, and a certificate that it signed for a host. */
function createCertificates(folder: string, name: string, host: string) {
  const file = (suffix: string) => join(folder, `${name}-${suffix}`);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const subject = ['-subj', `/CN=${name}`];
  openssl('req', '-x509', ...newKey, ...subject, '-keyout', file('ca.key'), '-out', file('ca.pem'));
  openssl('req', ...newKey, ...subject, '-keyout', file('key.pem'), '-out', file('request.pem'));
  writeFileSync(file('names'), `subjectAltName=${host}`);
  const authority = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial'];
  const request = ['-in', file('request.pem'), '-out', file('cert.pem'), '-extfile', file('names')];
  openssl('x509', '-req', '-days', '2', ...authority, ...request);
  return { ca: file('ca.pem'), key: file('key.pem'), certificate: file('cert.pem') };
}

test('connections are encrypted, and servers with another authority or name are refused', async () => {
  const { path, remove } = temporaryFolder();
  const named = createCertificates(path, 'named', 'DNS:localhost');
  const other = createCertificates(path, 'other', 'DNS:localhost');
  const server = await startEmbedded(path, silentLog, {
    ssl: 'on',
    ssl_cert_file: named.certificate,
    ssl_key_file: named.key,
  });
  onTestFinished(async () => {
    await server.stop();
    remove();
  });
  const address = embeddedUrl(path);
  const byName = address.replace('127.0.0.1', 'localhost');
  const connect = async (DATABASE_URL: string, DATABASE_CA_FILE?: string) => {
    const env = { DATABASE_URL, ...(DATABASE_CA_FILE && { DATABASE_CA_FILE }) };
    const { databaseUrl = '', databaseCa } = readConfig(env);
    const { pool } = openDatabase(databaseUrl, silentLog, { ca: databaseCa });
    try {
      const { rows } = await pool.query<{ ssl: boolean }>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      return rows[0]?.ssl ? 'encrypted' : 'plain';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    } finally {
      await pool.end();
    }
  };

  expect(await connect(address)).toBe('plain');
  expect(await connect(byName, named.ca)).toBe('encrypted');
  expect(await connect(`${byName}?sslmode=require`, named.ca)).toBe('encrypted');
  expect(await connect(`${address}?sslmode=no-verify`)).toBe('encrypted');

  expect(await connect(byName, other.ca)).toMatch(/SIGNATURE|VERIFY|SELF_SIGNED/);
  expect(await connect(`${byName}?sslmode=verify-full`)).toMatch(/SIGNATURE|VERIFY|SELF_SIGNED/);
  expect(await connect(address, named.ca)).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  expect(await connect(`${address}?sslmode=verify-ca`, named.ca)).toBe('encrypted');
  expect(await connect(`${address}?sslmode=verify-ca`, other.ca)).toMatch(/SIGNATURE|VERIFY|SELF/);
});

test('a file without certificates is reported at start', () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const DATABASE_URL = 'postgres://db.example/shop';
  const file = join(path, 'ca.pem');
  const read = (url = DATABASE_URL) => readConfig({ DATABASE_URL: url, DATABASE_CA_FILE: file });
  expect(() => read()).toThrow('DATABASE_CA_FILE cannot be used: ENOENT');
  writeFileSync(file, 'not a certificate');
  expect(() => read()).toThrow('DATABASE_CA_FILE cannot be used');
  const { ca } = createCertificates(path, 'valid', 'DNS:db.example');
  writeFileSync(file, readFileSync(ca));
  expect(read().databaseCa).toContain('BEGIN CERTIFICATE');
  expect(() => read(`${DATABASE_URL}?sslmode=disable`)).toThrow('contradicts DATABASE_CA_FILE');
  expect(() => readConfig({ DATABASE_CA_FILE: file })).toThrow(
    'DATABASE_CA_FILE needs DATABASE_URL',
  );
});
