import { existsSync } from 'node:fs';
import { brand } from '#shared/brand.ts';
import { compliance } from '#shared/compliance.ts';
import { demoAccounts, readConfig, type Account, type Config } from './config.ts';
import type { Web } from './http/pages.ts';
import { createLog } from './log.ts';
import { openShop } from './shop.ts';
import { closeOnSignal } from './signals.ts';
import { StartError } from './start-error.ts';

/** Reads the configuration, opens the shop and says where it is; a wrong setting ends in one sentence. */
export async function start(loadWeb: () => Promise<Web>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    for (const warning of config.warnings) log.warn(warning);
    const opening = openShop({ config, log, web: await loadWeb() });
    closeOnSignal(opening);
    await opening;
    greet(config);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const SAMPLES =
  'Legal facts are samples: put your own into src/shared/compliance.ts before you sell.';

function greet(config: Config): void {
  const { publicUrl, dataDir, databaseUrl } = config;
  const demo = demoAccountsOf(config);
  const lines = [
    `${brand.name} is open at ${publicUrl}`,
    `Data: ${databaseUrl ? 'external PostgreSQL' : dataDir}`,
    ...(compliance.isSample ? [SAMPLES] : []),
    ...(demo.length > 0 ? ['Demo accounts:'] : []),
    ...demo.map(({ email, password }) => `  ${email} / ${password}`),
    'Ctrl-C closes the shop.',
  ];
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

/** Only those whose passwords are no secret. */
function demoAccountsOf({ isProduction, admin, demoShopper }: Config): Account[] {
  if (isProduction) return [];
  const opened = [admin, ...(demoShopper ? [demoShopper] : [])];
  return opened.filter(({ password }) => demoAccounts.some((demo) => demo.password === password));
}
