import { useId, useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { CustomerOrder, CustomerPage } from '#shared/customers/page-contract.ts';
import type { Paged } from '#shared/paging.ts';
import { isErased } from '#shared/privacy/erased.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { BackToList } from '../../lists/back-to-list.tsx';
import { readListAddress } from '../../lists/list-address.ts';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { useLastLoaded } from '../../lists/use-last-loaded.ts';
import { lastLoginText } from '../../people/last-login-text.ts';
import { ActionsSkeleton, PageHead } from '../../shell/page-head.tsx';
import { PanelSkeleton } from '../../shell/panel.tsx';
import { AccountActions } from '../account-actions.tsx';
import { EraseDialog } from '../erase-dialog.tsx';
import { Kind } from '../kind.tsx';
import { loadTags } from '../load-tags.ts';
import { ContactPanel } from './contact-panel.tsx';
import { CustomerFigures } from './customer-figures.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { RefundsPanel } from './refunds-panel.tsx';
import { TagsPanel } from './tags-panel.tsx';
import { TicketsPanel } from './tickets-panel.tsx';
import { UnpaidPanel } from './unpaid-panel.tsx';
import type { Route } from './+types/route.ts';

const TITLE = 'Customer';
const FAILED = 'Failed to load the customer';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { page } = readListAddress(new URL(request.url).searchParams);
  const [loaded, orders, tags] = await Promise.all([
    toLoaded<CustomerPage>(callSignedIn('GET /api/admin/users/:id', { params: { id } }), {
      refused: 'Failed to fetch the customer',
      otherwise: FAILED,
    }),
    toLoaded<Paged<CustomerOrder>>(
      callSignedIn('GET /api/admin/users/:id/orders', {
        params: { id },
        query: { page: String(page) },
      }),
      { otherwise: 'Failed to load the orders' },
    ),
    loadTags(),
  ]);
  return { loaded, orders, tags };
}

export default function CustomerRoute({ loaderData, params }: Route.ComponentProps) {
  const { loaded, orders, tags } = loaderData;
  const page = useLastLoaded(loaded, params.id);
  return (
    <>
      {!page && (
        <div className="grid gap-2">
          <BackToUsers />
          <PageHead title={TITLE} />
        </div>
      )}
      {'failure' in loaded && <LoadFailure title={FAILED} failure={loaded.failure} />}
      {page && <Customer key={params.id} page={page} orders={orders} suggestions={tags} />}
    </>
  );
}

interface CustomerProps {
  page: CustomerPage;
  orders: Loaded<Paged<CustomerOrder>>;
  suggestions: string[];
}

function Customer({ page, orders, suggestions }: CustomerProps) {
  const { customer, figures, tickets, refunds, notCompleted, notes, tags } = page;
  return (
    <>
      <CustomerHead customer={customer} />
      <CustomerFigures figures={figures} />
      <div className="grid items-start gap-5.5 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)]">
        <div className="grid gap-5.5 *:min-w-0">
          <ContactPanel page={page} />
          {!isErased(customer.email) && (
            <>
              <TagsPanel customer={customer} tags={tags} suggestions={suggestions} />
              <NotesPanel customer={customer} notes={notes} />
            </>
          )}
        </div>
        <div className="grid gap-5.5 *:min-w-0">
          <OrdersPanel orders={orders} />
          <TicketsPanel {...tickets} />
          <RefundsPanel {...refunds} />
          {notCompleted && <UnpaidPanel {...notCompleted} />}
        </div>
      </div>
    </>
  );
}

function CustomerHead({ customer }: Pick<CustomerPage, 'customer'>) {
  const nameId = useId();
  const [isErasing, setErasing] = useState(false);
  const { name, email, createdAt, lastLogin } = customer;
  return (
    <div className="grid gap-2">
      <BackToUsers />
      <PageHead
        title={name}
        text={
          <span className="num">
            Member since {formatDay(createdAt)}
            {!isErased(email) && ` · Last login: ${lastLoginText(lastLogin)}`}
          </span>
        }
      >
        <div className="flex items-center gap-3">
          <Kind user={customer} />
          <RefreshButton />
        </div>
      </PageHead>
      <span id={nameId} hidden>
        {name}
      </span>
      {!isErased(email) && (
        <AccountActions user={customer} nameId={nameId} onErase={() => setErasing(true)} />
      )}
      <EraseDialog open={isErasing} customer={customer} onClose={() => setErasing(false)} />
    </div>
  );
}

const BackToUsers = () => <BackToList to="/admin/users">Users</BackToList>;

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToUsers />
        <PageHead title={TITLE}>
          <ActionsSkeleton />
        </PageHead>
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-40" />
      <PanelSkeleton className="h-96" />
    </>
  );
}
