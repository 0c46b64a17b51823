import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { formatTime } from '#shared/dates.ts';
import { formatCount } from '#shared/numbers.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useCan } from '#web/session/use-can.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ListSkeleton } from '../../../lists/list-skeleton.tsx';
import { LoadFailure } from '../../../lists/load-failure.tsx';
import { PageHead } from '../../../shell/page-head.tsx';
import { Panel } from '../../../shell/panel.tsx';
import { useLeaveGuard } from '../../../shell/use-leave-guard.ts';
import { countStateTexts } from '../count-state-texts.ts';
import type { Route } from './+types/route.ts';
import { CountList } from './count-list.tsx';
import { Review } from './review.tsx';
import { useRefreshOnReturn } from './use-refresh-on-return.ts';
import { useSheet, type Sheet } from './use-sheet.ts';

const TITLE = 'Stock-taking';
const FAILED = 'Failed to load the stock-taking';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const sheet = callSignedIn('GET /api/admin/stock/counts/:id', { params: { id } });
  return { loaded: await toLoaded(sheet, { otherwise: FAILED }) };
}

/** The choice between counting and the review does not load the sheet again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export default function CountPage({ loaderData: { loaded } }: Route.ComponentProps) {
  if ('data' in loaded) return <CountSheet key={loaded.data.count.id} loaded={loaded.data} />;
  return (
    <>
      <Head title={TITLE} />
      <LoadFailure title={FAILED} failure={loaded.failure} />
    </>
  );
}

const views = [
  { value: 'count', label: 'Count' },
  { value: 'review', label: 'Review' },
] as const;

function CountSheet({ loaded }: { loaded: Sheet }) {
  const { count, products, unsaved, onSaved, onUnsaved } = useSheet(loaded);
  const [search, setSearch] = useSearchParams();
  const canCount = useCan('manage_stock') && count.state === 'open';
  const isReview = !canCount || search.get('view') === 'review';
  useRefreshOnReturn();
  useLeaveGuard({
    hasChanges: unsaved.size > 0,
    isSamePlace: (current, next) => current.pathname === next.pathname,
    onDiscard: () => {},
  });
  return (
    <>
      <Head title={count.name} text={<Progress count={count} />}>
        <div className="flex flex-wrap items-center gap-2.5 print:hidden">
          {canCount ? (
            <Segmented
              label="View"
              options={views}
              value={isReview ? 'review' : 'count'}
              onChange={(view) =>
                setSearch(view === 'review' ? { view } : {}, {
                  replace: true,
                  preventScrollReset: true,
                })
              }
            />
          ) : (
            <Badge tone={countStateTexts[count.state].tone}>
              {countStateTexts[count.state].text}
            </Badge>
          )}
          <RefreshButton />
        </div>
      </Head>
      {isReview && <Review count={count} products={products} unsavedCount={unsaved.size} />}
      {canCount && (
        // Hidden instead of removed, so that entries that are not saved yet stay.
        <div hidden={isReview} className={isReview ? undefined : 'grid gap-3'}>
          <Banner tone="info">
            Count everything in the shop, also units that are packed for orders but not shipped.
          </Banner>
          <Panel title="Products">
            <CountList
              countId={count.id}
              products={products}
              onSaved={onSaved}
              onUnsaved={onUnsaved}
            />
          </Panel>
        </div>
      )}
    </>
  );
}

function Progress({ count }: { count: Sheet['count'] }) {
  const { counted, products, startedAt, closedAt, closedBy } = count;
  return (
    <span role="status" className="num">
      {formatCount(counted)} of {formatCount(products)} counted · started {formatTime(startedAt)}
      {closedAt && ` · closed ${formatTime(closedAt)} by ${closedBy ?? 'unknown'}`}
    </span>
  );
}

interface HeadProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

function Head({ title, text, children }: HeadProps) {
  return (
    <div className="grid gap-2">
      <TextLink
        to="/admin/stock/count"
        className="min-h-11 justify-self-start text-sm print:hidden"
      >
        <ArrowLeft aria-hidden strokeWidth={1.9} className="size-4.5" />
        All stock-takings
      </TextLink>
      <PageHead title={title} text={text}>
        {children}
      </PageHead>
    </div>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head title={TITLE} />
      <Panel title="Products">
        <ListSkeleton />
      </Panel>
    </>
  );
}
