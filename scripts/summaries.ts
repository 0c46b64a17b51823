import { migrate } from '../src/server/db/migrate.ts';
import { createLog } from '../src/server/log.ts';
import { resetSummaries, rollUpSummaries } from '../src/server/summaries/roll-up.ts';
import { command, readOptions, readSettings } from './command.ts';
import { openData } from './open-data.ts';

// Brings the daily summaries up to date, which a running shop does every five minutes:
//   npm run summaries
//   npm run summaries -- --rebuild    (computes all days again; meanwhile the shop reads the rows themselves)

await command(async () => {
  const { values } = readOptions({
    args: process.argv.slice(2),
    options: { rebuild: { type: 'boolean', default: false } },
  });
  const log = createLog('info');
  const { db, pool, close } = await openData(readSettings());
  try {
    await migrate(pool, log);
    if (values.rebuild) await resetSummaries(db);
    const days = await rollUpSummaries({ db, log });
    console.log(days === 1 ? '1 day summarised.' : `${days} days summarised.`);
  } finally {
    await close();
  }
});
