import type { SectionName } from '#shared/settings/sections.ts';
import type { Db } from '../db/client.ts';
import { publishSettings } from '../modules/settings/publish-settings.ts';
import { findCurrent } from '../modules/settings/stored-versions.ts';
import { createAdmin } from './users.ts';

/** Publishes the data as the next version of a section. */
export async function publishSection(db: Db, section: SectionName, data: object): Promise<void> {
  const { id, email } = await createAdmin(db);
  const baseVersion = (await findCurrent(db, section))?.version ?? 0;
  const actor = { id, email, address: '127.0.0.1' };
  await publishSettings(db, { section, baseVersion, data, actor });
}
