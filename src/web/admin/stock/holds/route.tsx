import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { readListAddress } from '../../lists/list-address.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { PagedList } from '../../lists/paged-list.tsx';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { ActionsSkeleton, PageHead } from '../../shell/page-head.tsx';
import { Panel } from '../../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { HoldsTable } from './holds-table.tsx';

const TITLE = 'Reserved stock';
const TEXT =
  'Stock in checkouts that are not paid yet. It is released automatically when the time runs out.';
const PANEL = 'Open checkouts';
const FAILED = 'Error loading reserved stock';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page } = readListAddress(new URL(request.url).searchParams);
  const holds = callSignedIn('GET /api/admin/stock/holds', { query: { page: String(page) } });
  return toLoaded(holds, { otherwise: 'Failed to fetch reserved stock' });
}

export default function HoldsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <>
      <Head>
        <RefreshButton />
      </Head>
      <Panel title={PANEL} aside={'data' in loaded && counted(loaded.data.total, 'checkout')}>
        <PagedList
          loaded={loaded}
          failedTitle={FAILED}
          empty={<EmptyList title="No stock is reserved">All of it can be sold.</EmptyList>}
        >
          {(holds) => <HoldsTable holds={holds} />}
        </PagedList>
      </Panel>
    </>
  );
}

function Head({ children }: { children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <TextLink to="/admin/stock" className="min-h-11 justify-self-start text-sm">
        <ArrowLeft aria-hidden strokeWidth={1.9} className="size-4.5" />
        Back to stock
      </TextLink>
      <PageHead title={TITLE} text={TEXT}>
        {children}
      </PageHead>
    </div>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head>
        <ActionsSkeleton />
      </Head>
      <Panel title={PANEL}>
        <ListSkeleton />
      </Panel>
    </>
  );
}
