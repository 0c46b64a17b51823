import { defineConfig } from 'vitest/config';

/** Shared by all projects. A condition may take a while to become true on a busy machine. */
const shared = { expect: { poll: { timeout: 20_000 } } };

const server = {
  // The built pages are loaded as Node.js loads them in production.
  server: { deps: { external: [/\/build\/server\//] } },
  ...shared,
  pool: 'forks' as const,
  globalSetup: ['./src/server/testing/postgres.ts', './harness/test-pooler.ts'],
  setupFiles: './src/server/testing/seed-settings.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/**
 * Five kinds of tests: pure functions, commands on a real PostgreSQL, the same with uploads on an S3-compatible server,
 * whole shops as processes, and journeys in Firefox and WebKit.
 */
export default defineConfig({
  define: { 'import.meta.env.DEV': 'false' },
  test: {
    // Hides the output of tests that pass.
    silent: 'passed-only',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,art,scripts,sandbox}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,process,storage}.test.ts'],
          testTimeout: 60_000,
          // One thread runs many files; the setup file gives each of them fresh modules.
          pool: 'threads',
          isolate: false,
          setupFiles: ['./scripts/reset-modules.ts', './src/server/testing/seed-settings.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'db',
          // Files of one worker share the loaded modules; they keep no state between tests.
          isolate: false,
          include: ['src/server/**/*.db.test.ts'],
          // More than cores, because tests wait for PostgreSQL and for the sandboxes.
          maxWorkers: 5,
        },
      },
      {
        test: {
          ...server,
          name: 'storage',
          isolate: false,
          globalSetup: [...server.globalSetup, './src/server/testing/shared-ceph.ts'],
          setupFiles: [server.setupFiles, './src/server/testing/use-s3-storage.ts'],
          include: ['src/server/**/*.storage.test.ts', 'src/server/**/upload*.db.test.ts'],
          // After the project `db`, which has another number of workers.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          // Some tests start scripts.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          ...server,
          name: 'process',
          include: ['src/server/**/*.process.test.ts'],
          maxWorkers: 3,
          // Each test starts whole processes.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...server,
          name: 'browsers',
          include: ['e2e/browsers/*.journey.ts'],
          maxWorkers: 2,
          // The first run installs the browsers.
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
