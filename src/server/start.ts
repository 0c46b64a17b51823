import { existsSync } from 'node:fs';
import { findSampleFacts } from '#shared/settings/public-settings.ts';
import type { Account, Config } from './config-types.ts';
import { seedSettings } from './db/seed/settings.ts';
import { demoAccounts } from './environment.ts';
import { readConfig } from './config.ts';
import type { Web } from './http/pages.ts';
import { createLog } from './log.ts';
import type { SettingsSnapshot } from './modules/settings/request-settings.ts';
import { openShop } from './shop.ts';
import { closeOnSignal } from './signals.ts';
import { StartError } from './start-error.ts';

/** Reads the configuration and opens the shop. A `StartError` is printed as one message. */
export async function start(loadWeb: () => Promise<Web>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = readConfig(process.env);
    const log = createLog(config.logLevel, { hasTraceIds: config.telemetry !== undefined });
    for (const warning of config.warnings) log.warn(warning);
    const web = await loadWeb();
    // Only an external database can have processes of several versions. Vite has no built files.
    const sharesAssets = config.databaseUrl !== undefined && !web.development;
    const opening = openShop({ config, log, web, sharesAssets });
    closeOnSignal(opening, { delaySeconds: config.shutdownDelaySeconds });
    const { settings } = await opening;
    printWelcome(config, await settings.current());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const SAMPLE_NOTICE =
  'The legal details are samples. Replace them in the back-office under Settings before you sell.';

function printWelcome(config: Config, { settings }: SettingsSnapshot): void {
  const { publicUrl, dataDir, databaseUrl } = config;
  const demo = listDemoAccounts(config);
  const lines = [
    `${settings.shop.name} is open at ${publicUrl}`,
    `Data: ${databaseUrl ? 'external PostgreSQL' : dataDir}`,
    ...(findSampleFacts(settings.legal, seedSettings.legal).length > 0 ? [SAMPLE_NOTICE] : []),
    ...(demo.length > 0 ? ['Demo accounts:'] : []),
    ...demo.map(({ email, password }) => `  ${email} / ${password}`),
    'Press Ctrl-C to stop.',
  ];
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

/** Only accounts with a public demo password. */
function listDemoAccounts({ isProduction, admin, demoShopper }: Config): Account[] {
  if (isProduction) return [];
  const accounts = [admin, ...(demoShopper ? [demoShopper] : [])];
  return accounts.filter(({ password }) => demoAccounts.some((demo) => demo.password === password));
}
