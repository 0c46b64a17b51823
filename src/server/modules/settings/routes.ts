import * as contract from '#shared/settings/contract.ts';
import type { Db } from '../../db/client.ts';
import type { App, Handle } from '../../http/handle.ts';
import type { PublicReads } from '../../http/public-reads.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { createPreview } from './previews.ts';
import { publishSettings, restoreSettings } from './publish-settings.ts';
import { listCurrent, listVersions } from './queries.ts';
import { requestSettings } from './request-settings.ts';
import { exportSettings, importSettings } from './settings-file.ts';
import { getCurrent } from './stored-versions.ts';

/** The settings that pages show, for pages that have been open for a while. */
export function publicSettingsRoute(app: App, reads: PublicReads): void {
  reads.bind(app, contract.getPublicSettings, async () => requestSettings().public);
}

export function settingsRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.listSettings, async () => ({ documents: await listCurrent(db) }));
  handle(contract.getSettings, ({ params }) => getCurrent(db, params.section));
  handle(contract.publishSettings, (input) =>
    publishSettings(db, { ...input.params, ...input.body, actor: actorFromRequest(input) }),
  );
  handle(contract.restoreSettings, (input) =>
    restoreSettings(db, { ...input.params, ...input.body, actor: actorFromRequest(input) }),
  );
  handle(contract.listSettingsVersions, ({ params, query }) =>
    listVersions(db, { ...params, ...query }),
  );
  handle(contract.previewSettings, async ({ params, body, user }) => ({
    token: await createPreview(db, { ...params, ...body, authorId: user.id }),
  }));
  handle(contract.exportSettings, () => exportSettings(db, new Date()));
  handle(contract.importSettings, (input) =>
    importSettings(db, { ...input.body, actor: actorFromRequest(input) }),
  );
}
