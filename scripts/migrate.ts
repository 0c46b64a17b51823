import { migrate } from '../src/server/db/migrate.ts';
import { createLog } from '../src/server/log.ts';
import { command, readSettings } from './command.ts';
import { openData } from './open-data.ts';

// Applies pending migrations and exits, for a deploy that migrates before the processes of the new version start. They
// would do it themselves otherwise.

await command(async () => {
  const { pool, close } = await openData({ ...readSettings(), mayCreate: true });
  try {
    await migrate(pool, createLog('info'));
    console.log('All migrations are applied.');
  } finally {
    await close();
  }
});
