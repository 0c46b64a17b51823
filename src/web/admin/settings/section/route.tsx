import { History } from 'lucide-react';
import { Navigate } from 'react-router';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { BackToList } from '../../lists/back-to-list.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PanelSkeleton } from '../../shell/panel.tsx';
import { SectionEditor } from '../editor/section-editor.tsx';
import { findForm, findSchema } from '../forms/load-form.ts';
import { sectionInfos } from '../section-list.ts';
import type { Route } from './+types/route.ts';

const FAILED = 'Failed to load the settings';

export const meta = () => hiddenPage('Settings');

export async function clientLoader({ params: { section } }: Route.ClientLoaderArgs) {
  const [loaded, form, schema] = await Promise.all([
    toLoaded(callSignedIn('GET /api/admin/settings/:section', { params: { section } }), {
      otherwise: FAILED,
    }),
    findForm(section),
    findSchema(section),
  ]);
  return { loaded, form, schema };
}

export default function SectionPage({ loaderData, params }: Route.ComponentProps) {
  const { loaded, form, schema } = loaderData;
  const info = sectionInfos[params.section];
  if (!info || !form || !schema) return <Navigate to="/admin/settings" replace />;
  return (
    <>
      <div className="grid gap-2">
        <BackToList to="/admin/settings">Settings</BackToList>
        <PageHead title={info.title} text={info.text}>
          <div className="flex flex-wrap gap-2.5">
            {info.more && (
              <ButtonLink to={info.more.to} variant="quiet" size="sm">
                {info.more.label}
              </ButtonLink>
            )}
            <ButtonLink
              to={`/admin/settings/${params.section}/history`}
              variant="quiet"
              size="sm"
              icon={<History aria-hidden strokeWidth={1.9} />}
            >
              History
            </ButtonLink>
          </div>
        </PageHead>
      </div>
      {'failure' in loaded && <LoadFailure title={FAILED} failure={loaded.failure} />}
      {'data' in loaded && (
        <SectionEditor
          key={loaded.data.section}
          document={loaded.data}
          form={form}
          schema={schema}
          pageOf={() => info.page}
        />
      )}
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToList to="/admin/settings">Settings</BackToList>
        <PageHead title="Settings" />
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-96" />
    </>
  );
}
