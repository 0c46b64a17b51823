import { toLoaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { useLastLoaded } from '../../lists/use-last-loaded.ts';
import { EmptyList } from '../../shell/empty-list.tsx';
import { ActionsSkeleton } from '../../shell/page-head.tsx';
import { Panel } from '../../shell/panel.tsx';
import { AccountsHead } from '../accounts-head.tsx';
import type { Route } from './+types/route.ts';
import { MonthsTable } from './months-table.tsx';

const TEXT =
  'One ZIP file per month for your accountant: registers, GST returns, settlements and all documents.';
const PANEL = 'Months';
const FAILED = 'Failed to load months';

export const meta = () => hiddenPage('Monthly export');

export async function clientLoader() {
  const call = callSignedIn('GET /api/admin/accounts/exports', {});
  return { loaded: await toLoaded(call, { otherwise: FAILED }) };
}

export default function ExportPage({ loaderData: { loaded } }: Route.ComponentProps) {
  const list = useLastLoaded(loaded);
  return (
    <>
      <AccountsHead text={TEXT}>
        <RefreshButton />
      </AccountsHead>
      {'failure' in loaded && <LoadFailure title={FAILED} failure={loaded.failure} />}
      {list && (
        <Panel title={PANEL}>
          {list.months.length > 0 ? (
            <MonthsTable months={list.months} />
          ) : (
            <EmptyList title="No documents yet">
              A month appears here with its first invoice, and can be exported when it has ended
            </EmptyList>
          )}
        </Panel>
      )}
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <AccountsHead text={TEXT} isLoading>
        <ActionsSkeleton />
      </AccountsHead>
      <Panel title={PANEL}>
        <ListSkeleton />
      </Panel>
    </>
  );
}
