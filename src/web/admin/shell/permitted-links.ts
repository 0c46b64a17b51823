import { can } from '#shared/accounts/permissions.ts';
import { useSession } from '#web/session/store.ts';
import { permissionAt } from './sections.ts';

/** The links to sections that the user may open. */
export function usePermittedLinks<L extends { to: string }>(links: readonly L[]): L[] {
  const role = useSession(({ user }) => user?.role);
  return links.filter(({ to }) => can(role, permissionAt(to.split('?')[0] ?? to)));
}
