import { can, type Permission } from '#shared/accounts/permissions.ts';
import { storedSessionLoaded, useSession } from './store.ts';

/** Whether the signed-in user has the permission; the server checks every call again. */
export const useCan = (permission: Permission): boolean =>
  useSession(({ user }) => can(user?.role, permission));

/** For loaders, so that they do not send calls that the server would refuse and record. */
export async function canNow(permission: Permission): Promise<boolean> {
  await storedSessionLoaded();
  return can(useSession.getState().user?.role, permission);
}
