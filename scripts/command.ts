import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AppError } from '../src/shared/errors.ts';
import type { Config } from '../src/server/config-types.ts';
import { readConfig } from '../src/server/config.ts';
import { errorMessage, StartError } from '../src/server/start-error.ts';

/** Runs a command. A StartError prints one line, because the operator can fix it; other errors keep their stack. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartError || error instanceof AppError)) throw error;
    // The reason of an outage is in its cause.
    const { cause } = error;
    const reason = error instanceof AppError && cause ? ` (${errorMessage(cause)})` : '';
    console.error(error.message + reason);
    process.exitCode = 1;
  }
}

/** Parses the command line and reports mistakes as a StartError. */
export const readOptions: typeof parseArgs = (options) => {
  try {
    return parseArgs(options);
  } catch (error) {
    throw new StartError(errorMessage(error));
  }
};

/** Reads the settings of the shop, including `.env`. */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}
