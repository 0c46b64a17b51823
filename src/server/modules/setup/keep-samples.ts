import type { KeepableStep } from '#shared/settings/setup.ts';
import { setupSection } from '#shared/settings/setup.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../audit/audited.ts';
import { publishSettings } from '../settings/publish-settings.ts';
import { getCurrent } from '../settings/stored-versions.ts';

/** Records that the owner keeps the sample content of a step. */
export async function keepSamples(
  db: Db,
  { step, actor }: { step: KeepableStep; actor: Actor },
): Promise<void> {
  const { version, data } = await getCurrent(db, 'setup');
  const { kept } = setupSection.parse(data);
  if (kept.includes(step)) return;
  await publishSettings(db, {
    section: 'setup',
    baseVersion: version,
    data: { kept: [...kept, step] },
    actor,
  });
}
