import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AppError } from '../src/shared/errors.ts';
import { readConfig, type Config } from '../src/server/config.ts';
import { reasonOf, StartError } from '../src/server/start-error.ts';

/** Does what an operator asked for. What they can mend is told in a line; all else is a bug and keeps its trace. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartError || error instanceof AppError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The words after the command, by the names that it knows. */
export const readOptions: typeof parseArgs = (options) => {
  try {
    return parseArgs(options);
  } catch (error) {
    throw new StartError(reasonOf(error));
  }
};

/** The settings of the shop, those in `.env` among them. */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}
