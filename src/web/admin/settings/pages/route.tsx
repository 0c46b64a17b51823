import { Link } from 'react-router';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { BackToList } from '../../lists/back-to-list.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Panel, PanelBody, PanelSkeleton } from '../../shell/panel.tsx';
import { changeText } from '../../shell/ago-text.ts';
import { NewPage } from './new-page.tsx';
import type { Route } from './+types/route.ts';

const TITLE = 'Pages';
const TEXT = 'Story, about, landing pages and policies, written in Markdown.';
const FAILED = 'Failed to load the pages';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader() {
  return toLoaded(callSignedIn('GET /api/admin/settings', {}), { otherwise: FAILED });
}

export default function PagesPage({ loaderData: loaded }: Route.ComponentProps) {
  const list = useLastLoaded(loaded);
  const pages = list?.documents.flatMap(({ section, page, ...stamp }) =>
    page ? [{ id: section.slice('page:'.length), ...page, ...stamp }] : [],
  );
  return (
    <>
      <Head />
      {'failure' in loaded && <LoadFailure title={FAILED} failure={loaded.failure} />}
      {pages && (
        <>
          <Panel title="All pages" aside={pages.length}>
            <ul>
              {pages.map(({ id, title, path, isPublished, ...stamp }) => (
                <li key={id} className="border-t border-hairline">
                  <Link
                    to={`/admin/settings/pages/${id}`}
                    className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors duration-200 hover:bg-neel-50 lg:px-5"
                  >
                    <span className="min-w-0 grow basis-50">
                      <b className="block font-[650] wrap-anywhere text-neel-800">{title}</b>
                      <span className="block text-sm wrap-anywhere text-ink-2">{path}</span>
                    </span>
                    <span className="text-xs wrap-anywhere text-ink-3">{changeText(stamp)}</span>
                    <Badge tone={isPublished ? 'ok' : 'neutral'} dot>
                      {isPublished ? 'Published' : 'Hidden'}
                    </Badge>
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title="New page">
            <PanelBody>
              <NewPage ids={pages.map(({ id }) => id)} />
            </PanelBody>
          </Panel>
        </>
      )}
    </>
  );
}

const Head = () => (
  <div className="grid gap-2">
    <BackToList to="/admin/settings">Settings</BackToList>
    <PageHead title={TITLE} text={TEXT} />
  </div>
);

export const HydrateFallback = () => (
  <>
    <Head />
    <LoadingStatus />
    <PanelSkeleton className="h-96" />
  </>
);
