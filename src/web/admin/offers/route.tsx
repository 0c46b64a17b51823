import { Plus } from 'lucide-react';
import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { settleSearch } from '../lists/list-address.ts';
import { LoadingList } from '../lists/loading-list.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { EmptyList } from '../shell/empty-list.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { OFFER_SEARCH, OfferFilters } from './offer-filters.tsx';
import { readOffersAddress } from './offers-address.ts';
import { OffersTable } from './offers-table.tsx';
import { StartingPoints } from './starting-points.tsx';

const TITLE = 'Offers';
const TEXT = 'Codes that customers enter, and discounts that apply by themselves.';
const PANEL = 'All offers';
const FAILED = 'Failed to load the offers';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q, state, page } = readOffersAddress(new URL(request.url).searchParams);
  const query = { search: q, page: String(page), ...(state !== 'current' && { state }) };
  const loaded = await toLoaded(callSignedIn('GET /api/admin/offers', { query }), {
    otherwise: FAILED,
  });
  return { q, isFiltered: q !== '' || state !== 'current', loaded };
}

export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const { q, isFiltered, loaded } = loaderData;
  const search = useListSearch();
  const total = 'data' in loaded ? loaded.data.total : undefined;
  const isEmpty = total === 0 && !isFiltered;
  return (
    <>
      <PageHead title={TITLE} text={TEXT}>
        <ButtonLink
          to="/admin/offers/new"
          size="sm"
          icon={<Plus aria-hidden strokeWidth={1.9} />}
          className="max-sm:basis-full"
        >
          Add offer
        </ButtonLink>
      </PageHead>
      {isEmpty && <StartingPoints />}
      <Panel title={PANEL}>
        <PanelBody>
          <OfferFilters search={search} />
          <p role="status" className="num mt-2 text-sm text-ink-2 empty:hidden">
            {settleSearch(search.draft) === q
              ? total !== undefined && counted(total, 'offer')
              : 'Searching...'}
          </p>
        </PanelBody>
        <PagedList
          loaded={loaded}
          failedTitle={FAILED}
          empty={<NoOffers isFiltered={isFiltered} />}
        >
          {(offers) => <OffersTable offers={offers} />}
        </PagedList>
      </Panel>
    </>
  );
}

export const HydrateFallback = () => (
  <LoadingList
    title={TITLE}
    text={TEXT}
    panel={PANEL}
    actions={<ActionsSkeleton />}
    placeholder={OFFER_SEARCH}
  />
);

function NoOffers({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyList title="There are no offers yet" />;
  return (
    <EmptyList title="No offers match">
      <TextLink to="/admin/offers" className="min-h-11">
        Show all offers
      </TextLink>
    </EmptyList>
  );
}
