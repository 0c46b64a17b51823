import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, getTestBrowser } from './scripts/chromium.ts';

// Workers load this file again, so the first process passes its values through the environment.
// Two ports below 32768, because Linux gives higher ones to outgoing connections.
process.env.E2E_PORT ??= String(20_000 + 2 * (process.pid % 6000));
// Only the name is chosen here, because tools that load this file must not create a folder.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `tokri-e2e-${process.pid}`);

const [port, folder] = [Number(process.env.E2E_PORT), process.env.E2E_DATA_DIR];

/** Tests that change the catalog use a second shop, so that they do not disturb the others. */
const shops = [
  { name: 'shop', testIgnore: '**/back-office/**', port, dataDir: folder },
  {
    name: 'back-office',
    testMatch: '**/back-office/**',
    port: port + 1,
    dataDir: `${folder}-back-office`,
  },
];

const addressOf = ({ port: at }: { port: number }) => `http://127.0.0.1:${at}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than cores, because tests wait for the server.
  workers: 3,
  // A shared machine may be slow for minutes.
  timeout: 120_000,
  expect: {
    timeout: 15_000,
    toMatchAriaSnapshot: {
      pathTemplate: '{testDir}/accessibility-tree/{arg}{ext}',
    },
  },
  reporter: 'line',
  use: {
    viewport: { width: 1280, height: 720 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Tests about animations ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the tests of offline use need the service worker.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: getTestBrowser(),
      // Only the headless shell hints text, which makes lines wider than in the browsers of customers.
      args: [...CHROMIUM_FLAGS, '--font-render-hinting=none'],
    },
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: shops.map(({ port: at, dataDir, ...project }) => ({
    ...project,
    metadata: { dataDir },
    use: { baseURL: addressOf({ port: at }) },
  })),
  webServer: shops.map((shop) => ({
    command: 'node src/server/main.ts',
    url: `${addressOf(shop)}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(shop.port),
      DATA_DIR: shop.dataDir,
      LOG_LEVEL: 'error',
      // Each test uses its own client address to avoid the rate limit.
      TRUST_PROXY: '127.0.0.1',
    },
  })),
});
