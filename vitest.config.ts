import { defineConfig } from 'vitest/config';

/** Facts that jobs and mails bring about may take a while on a busy machine. */
const server = {
  setupFiles: [],
  pool: 'forks' as const,
  expect: { poll: { timeout: 15_000 } },
};

/** Three kinds of tests: pure and instant, on a real PostgreSQL, and on whole shops as processes. */
export default defineConfig({
  define: { 'import.meta.env.DEV': 'false' },
  test: {
    // What a test that passes prints is nobody's news.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,art,scripts,sandbox}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,process}.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...server,
          name: 'db',
          include: ['src/server/**/*.db.test.ts'],
          // They wait for the database more than they compute.
          maxWorkers: 2,
          globalSetup: './src/server/testing/postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...server,
          name: 'process',
          include: ['src/server/**/*.process.test.ts'],
          globalSetup: './src/server/testing/postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
