import { Navigate } from 'react-router';
import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { BackToList } from '../../lists/back-to-list.tsx';
import { readListAddress } from '../../lists/list-address.ts';
import { PagedList } from '../../lists/paged-list.tsx';
import { EmptyList } from '../../shell/empty-list.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Panel, PanelSkeleton } from '../../shell/panel.tsx';
import { findForm } from '../forms/load-form.ts';
import { readSectionKey } from '../section-key.ts';
import type { Route } from './+types/route.ts';
import { useRestore } from './use-restore.ts';
import { VersionRow } from './version-row.tsx';

const FAILED = 'Failed to load the history';
const TEXT = 'Every published version, newest first. Restoring one publishes it as a new version.';

export const meta = () => hiddenPage('History of settings');

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const key = readSectionKey(params);
  if (!key) return undefined;
  const { section } = key;
  const { page } = readListAddress(new URL(request.url).searchParams);
  const [loaded, form] = await Promise.all([
    toLoaded(
      callSignedIn('GET /api/admin/settings/:section/versions', {
        params: { section },
        query: { page: String(page) },
      }),
      { otherwise: FAILED },
    ),
    findForm(section),
  ]);
  return form && { loaded, form };
}

export default function HistoryPage({ loaderData, params }: Route.ComponentProps) {
  const key = readSectionKey(params);
  const { restoring, restore } = useRestore(key?.section ?? '');
  if (!key || !loaderData) return <Navigate to="/admin/settings" replace />;
  const { loaded, form } = loaderData;
  const title = key.titleOf({});
  return (
    <>
      <div className="grid gap-2">
        <BackToList to={key.address}>{title}</BackToList>
        <PageHead title={`History: ${title}`} text={TEXT} />
      </div>
      <Panel title="Versions" aside={'data' in loaded && counted(loaded.data.total, 'version')}>
        <PagedList
          loaded={loaded}
          failedTitle={FAILED}
          empty={<EmptyList title="No versions yet" />}
        >
          {(versions) => (
            <ol className="grid">
              {versions.map((version) => (
                <VersionRow
                  key={version.version}
                  version={version}
                  form={form}
                  isCurrent={'data' in loaded && version.version === loaded.data.total}
                  isRestoring={restoring === version.version}
                  onRestore={() => restore(version, 'data' in loaded ? loaded.data.total : 0)}
                />
              ))}
            </ol>
          )}
        </PagedList>
      </Panel>
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToList to="/admin/settings">Settings</BackToList>
        <PageHead title="History" text={TEXT} isLoading />
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-96" />
    </>
  );
}
