import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { LoadingList } from '#web/admin/lists/loading-list.tsx';
import { counted } from '#web/lists/counted.ts';
import { readListAddress } from '../lists/list-address.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import { Panel } from '../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { MailsTable } from './mails-table.tsx';
import { NewsletterPanel } from './newsletter-panel.tsx';

const TITLE = 'Mails';
const TEXT = 'Emails sent by the shop, and their status.';
const PANEL = 'Recent mails';
const FAILED = 'Failed to load mails';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page } = readListAddress(new URL(request.url).searchParams);
  const [mails, subscribers] = await Promise.all([
    toLoaded(callSignedIn('GET /api/admin/mails', { query: { page: String(page) } }), {
      refused: 'Failed to fetch mails',
      otherwise: FAILED,
    }),
    toLoaded(callSignedIn('GET /api/admin/newsletter', {}), {
      otherwise: 'Failed to load the newsletter list',
    }),
  ]);
  return { mails, subscribers };
}

export default function MailsPage({ loaderData: { mails, subscribers } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={TITLE} text={TEXT}>
        <RefreshButton />
      </PageHead>
      <NewsletterPanel loaded={subscribers} />
      <Panel title={PANEL} aside={'data' in mails && counted(mails.data.total, 'mail')}>
        <PagedList
          loaded={mails}
          failedTitle={FAILED}
          empty={<EmptyList title="No mails yet">Emails sent by the shop appear here.</EmptyList>}
        >
          {(shown) => <MailsTable mails={shown} />}
        </PagedList>
      </Panel>
    </>
  );
}

export const HydrateFallback = () => (
  <LoadingList title={TITLE} text={TEXT} panel={PANEL} actions={<ActionsSkeleton />} />
);
