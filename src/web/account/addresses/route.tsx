import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { Guard } from '#web/session/guard.tsx';
import { sessionReady, useSession } from '#web/session/store.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Route } from './+types/route.ts';
import { AddressBook } from './address-book.tsx';
import { loadAddresses } from './load.ts';

const TITLE = 'Saved addresses';
const MESSAGE = 'Please login to manage your account';

export const meta = () => hiddenPage(TITLE);

/** Not awaited, so that the page shows a skeleton at once. */
export async function clientLoader() {
  await sessionReady();
  return { userId: useSession.getState().user?.id, addresses: loadAddresses() };
}

type LoaderData = Awaited<ReturnType<typeof clientLoader>>;

export default function AddressesPage({ loaderData }: Route.ComponentProps) {
  return (
    <Guard message={MESSAGE}>
      <Own {...loaderData} />
    </Guard>
  );
}

/** Another account may have signed in in another tab, and must not see this data. */
function Own({ userId, addresses }: LoaderData) {
  const user = useSession((session) => session.user);
  const { revalidate } = useRevalidator();
  const isOwn = user?.id === userId;
  useEffect(() => {
    if (!isOwn) void revalidate();
  }, [isOwn, revalidate]);
  if (!user || !isOwn) return null;
  return (
    <div key={user.id}>
      <header className="bg-haldi-100">
        <div className="wrap py-[clamp(20px,3vw,36px)]">
          <TextLink to="/dashboard" className="mb-1 min-h-11 text-sm decoration-2">
            <ArrowLeft aria-hidden strokeWidth={1.9} className="size-4.5" />
            Back to your orders
          </TextLink>
          <h1 className="display text-3xl">{TITLE}</h1>
          <p className="mt-1 text-ink-2">The checkout fills in your default address.</p>
        </div>
      </header>
      <div className="wrap grid min-h-[60vh] content-start gap-5 pt-7 pb-(--section) *:min-w-0">
        <Addresses loading={addresses} name={user.name} />
      </div>
    </div>
  );
}

function Addresses({ loading, name }: { loading: LoaderData['addresses']; name: string }) {
  const { revalidate, state } = useRevalidator();
  const { data, failure } = useLoaded(loading);
  if (failure !== undefined) {
    return (
      <ErrorPanel
        title="Failed to load your addresses"
        text={failure}
        onRetry={() => void revalidate()}
        isRetrying={state === 'loading'}
      />
    );
  }
  if (data) return <AddressBook addresses={data} name={name} />;
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Loading your addresses...</span>
      <Skeleton className="h-56 rounded-xl" />
      <Skeleton className="h-56 rounded-xl" />
    </div>
  );
}

export const HydrateFallback = () => <Guard message={MESSAGE}>{null}</Guard>;
