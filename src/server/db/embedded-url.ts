import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The URL of the embedded PostgreSQL of a running shop. */
export function embeddedUrl(dataDir: string): string {
  const cluster = join(dataDir, 'postgres');
  const password = readFileSync(join(cluster, 'tokri-password'), 'utf8');
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://tokri:${password}@127.0.0.1:${port}/postgres`;
}
