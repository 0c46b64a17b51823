import { join } from 'node:path';

export const BUILD_FOLDER = join(import.meta.dirname, '../../../build');
/** The built files that browsers load. */
export const CLIENT_FOLDER = join(BUILD_FOLDER, 'client');
