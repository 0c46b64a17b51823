import * as contract from '#shared/notices/contract.ts';
import type { App, Handle } from '../../http/handle.ts';
import { createNoticeHub, eventIdOf } from './notice-hub.ts';
import { listRecentNotices } from './read-notices.ts';

type Deps = Parameters<typeof createNoticeHub>[0];

export function noticeRoutes(handle: Handle, app: App, deps: Deps): void {
  const hub = createNoticeHub(deps);
  // The server waits for its connections before it closes.
  app.addHook('preClose', async () => hub.close());

  handle(contract.listNotices, async ({ user }) => {
    const now = new Date();
    const notices = await listRecentNotices(deps.db, user.role, now);
    return { notices, lastEventId: eventIdOf(notices[0]?.at ?? now) };
  });
  handle(contract.streamNotices, ({ user, sessionHash, lastEventId }) =>
    hub.open({ userId: user.id, role: user.role, sessionHash, lastEventId }),
  );
}
