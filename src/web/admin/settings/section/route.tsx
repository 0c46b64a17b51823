import { History } from 'lucide-react';
import { Navigate } from 'react-router';
import type { SettingsDocument } from '#shared/settings/contract.ts';
import { ApiError } from '#web/api/call.ts';
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
import { blankPage } from '../pages/blank-page.ts';
import { readSectionKey } from '../section-key.ts';
import type { Route } from './+types/route.ts';

const FAILED = 'Failed to load the settings';

export const meta = () => hiddenPage('Settings');

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const key = readSectionKey(params);
  if (!key) return undefined;
  const title = new URL(request.url).searchParams.get('title');
  const [loaded, form, schema] = await Promise.all([
    toLoaded(loadDocument(key.section, title), { otherwise: FAILED }),
    findForm(key.section),
    findSchema(key.section),
  ]);
  return form && schema && { loaded, form, schema };
}

/** A page that does not exist yet has the title of its address. */
async function loadDocument(section: string, title: string | null): Promise<SettingsDocument> {
  try {
    return await callSignedIn('GET /api/admin/settings/:section', { params: { section } });
  } catch (error) {
    const isNew = error instanceof ApiError && error.status === 404 && title !== null;
    if (!isNew || !section.startsWith('page:')) throw error;
    return blankPage(section.slice('page:'.length), title);
  }
}

export default function SectionPage({ loaderData, params }: Route.ComponentProps) {
  const key = readSectionKey(params);
  if (!key || !loaderData) return <Navigate to="/admin/settings" replace />;
  const { loaded, form, schema } = loaderData;
  const document = 'data' in loaded ? loaded.data : undefined;
  return (
    <>
      <div className="grid gap-2">
        <BackToList to={key.parent.to}>{key.parent.title}</BackToList>
        <PageHead title={key.titleOf(document?.data ?? {})} text={key.text}>
          <div className="flex flex-wrap gap-2.5">
            {key.more && (
              <ButtonLink to={key.more.to} variant="quiet" size="sm">
                {key.more.label}
              </ButtonLink>
            )}
            <ButtonLink
              to={`${key.address}/history`}
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
      {document && (
        <SectionEditor
          key={key.section}
          document={document}
          form={form}
          schema={schema}
          pageOf={key.pageOf}
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
