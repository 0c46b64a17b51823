import type { TestProject } from 'vitest/node';
import { startPgbouncer } from './pgbouncer.ts';

/**
 * Puts PgBouncer between PostgreSQL and the shops of existing tests:
 * `TEST_PGBOUNCER=1 npx vitest run --project db src/server/modules/checkout`.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  if (process.env.TEST_PGBOUNCER !== '1') {
    project.provide('poolerUrl', undefined);
    return undefined;
  }
  const { postgresUrl } = project.getProvidedContext();
  const pooler = await startPgbouncer(postgresUrl);
  project.provide('poolerUrl', pooler.through(postgresUrl));
  return pooler.close;
}
