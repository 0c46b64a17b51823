import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadFailure } from '../lists/load-failure.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/route.ts';
import { changeText } from '../shell/ago-text.ts';
import { hasForm } from './forms/load-form.ts';
import { SectionCard } from './section-card.tsx';
import { pagesInfo, sectionInfos } from './section-list.ts';
import { SettingsFile } from './settings-file.tsx';

const TITLE = 'Settings';
const TEXT = 'Everything that makes this shop yours. A change is live as soon as you publish it.';
const FAILED = 'Failed to load the settings';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader() {
  return toLoaded(callSignedIn('GET /api/admin/settings', {}), { otherwise: FAILED });
}

export default function SettingsPage({ loaderData: loaded }: Route.ComponentProps) {
  const list = useLastLoaded(loaded);
  return (
    <>
      <PageHead title={TITLE} text={TEXT} />
      {'failure' in loaded && <LoadFailure title={FAILED} failure={loaded.failure} />}
      {list && <Cards documents={list.documents} />}
      <SettingsFile />
    </>
  );
}

interface Stamp {
  section: string;
  author: string | null;
  publishedAt: string;
}

/** A section has a card if the server knows it and it has a form. */
function Cards({ documents }: { documents: readonly Stamp[] }) {
  const shown = Object.entries(sectionInfos).flatMap(([section, info]) => {
    const document = documents.find((stored) => stored.section === section);
    return document && hasForm(section) ? [{ ...info, document }] : [];
  });
  const pages = documents.filter(({ section }) => section.startsWith('page:'));
  const edited = pages.filter(({ author }) => author !== null);
  const [newest = pages[0]] = edited.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:gap-4 xl:grid-cols-3">
      {shown.map(({ document, title, text, icon }) => (
        <SectionCard
          key={document.section}
          to={`/admin/settings/${document.section}`}
          title={title}
          text={text}
          icon={icon}
          state={changeText(document)}
        />
      ))}
      {newest && (
        <SectionCard to="/admin/settings/pages" {...pagesInfo} state={changeText(newest)} />
      )}
    </ul>
  );
}

export function HydrateFallback() {
  return (
    <>
      <PageHead title={TITLE} text={TEXT} isLoading />
      <LoadingStatus />
      <div className="grid gap-3 md:grid-cols-2 lg:gap-4 xl:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
          <Skeleton key={card} className="h-30 rounded-lg" />
        ))}
      </div>
    </>
  );
}
