import { formatTime } from '#shared/dates.ts';
import type { Ticket } from '#shared/support/contract.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { BackToList } from '../../lists/back-to-list.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PanelSkeleton } from '../../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { TicketView } from './ticket-view.tsx';

const TITLE = 'Message';
const FAILED = 'Failed to load the message';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const loaded: Loaded<Ticket> = await toLoaded(
    callSignedIn('GET /api/admin/tickets/:id', { params: { id } }),
    { refused: 'Failed to fetch the message', otherwise: FAILED },
  );
  return loaded;
}

export default function TicketPage({ loaderData: loaded, params }: Route.ComponentProps) {
  const ticket = useLastLoaded(loaded, params.id);
  return (
    <>
      <div className="grid gap-2">
        <BackToTickets />
        <PageHead
          title={ticket?.number ?? TITLE}
          text={ticket && <span className="num">{formatTime(ticket.createdAt)}</span>}
        >
          <RefreshButton />
        </PageHead>
      </div>
      {'failure' in loaded && <LoadFailure title={FAILED} failure={loaded.failure} />}
      {ticket && <TicketView key={ticket.id} ticket={ticket} />}
    </>
  );
}

const BackToTickets = () => <BackToList to="/admin/tickets">Support</BackToList>;

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToTickets />
        <PageHead title={TITLE} />
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-96" />
    </>
  );
}
