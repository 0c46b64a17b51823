import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { readListAddress } from '../lists/list-address.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { ADMIN_RIGHTS } from '../shell/admin-rights.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Panel } from '../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { Administrators } from './administrators.tsx';
import { Invitations } from './invitations.tsx';
import { MakeAdmin } from './make-admin.tsx';

export const meta = () => hiddenPage('Admins');

/** Each of the three may fail on its own. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q } = readListAddress(new URL(request.url).searchParams);
  const [admins, invitations, found] = await Promise.all([
    toLoaded(callSignedIn('GET /api/admin/admins', {}), {
      refused: 'Failed to fetch admins',
      otherwise: 'Failed to load admins',
    }),
    toLoaded(callSignedIn('GET /api/admin/invitations', { query: {} }), {
      refused: 'Failed to fetch invitations',
      otherwise: 'Failed to load invitations',
    }),
    q
      ? toLoaded(callSignedIn('GET /api/admin/users/search', { query: { q } }), {
          refused: 'Failed to search users',
          otherwise: 'Search failed',
        })
      : undefined,
  ]);
  return { admins, invitations, search: found && { q, found } };
}

export default function AdminsPage({ loaderData }: Route.ComponentProps) {
  const { admins, invitations, search } = loaderData;
  return (
    <>
      <Head />
      <MakeAdmin search={search} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.95fr)_minmax(0,1fr)]">
        <Administrators loaded={admins} />
        <Invitations loaded={invitations} />
      </div>
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head />
      <Panel title="Current administrators and staff">
        <ListSkeleton />
      </Panel>
    </>
  );
}

const Head = () => <PageHead title="Admins" text={ADMIN_RIGHTS} />;
