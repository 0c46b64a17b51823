import { useSearchParams } from 'react-router';
import { inIndia } from '#shared/dates.ts';
import type { AdminOffer } from '#shared/offers/contract.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { sessionReady } from '#web/session/store.ts';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { loadCategories } from '../../categories/load-categories.ts';
import { BackToList } from '../../lists/back-to-list.tsx';
import { readListAddress } from '../../lists/list-address.ts';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { useLastLoaded } from '../../lists/use-last-loaded.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { PanelSkeleton } from '../../shell/panel.tsx';
import { CodesPanel, type Codes } from '../codes/codes-panel.tsx';
import { namedCategories } from '../form/offer-data.ts';
import { toCategoryOptions } from '../form/offer-fields.ts';
import { newOffer } from '../form/new-offer.ts';
import { OfferFormView } from '../form/offer-form-view.tsx';
import type { Statistics } from '../fill-days.ts';
import { ResultsPanel } from '../results-panel.tsx';
import { OfferHead } from './offer-head.tsx';
import type { Route } from './+types/route.ts';

const TITLE = 'Offer';
const ADD = 'Add offer';
const FAILED = 'Failed to load the offer';

const isNew = ({ id }: { id: string }) => id === 'new';

export const meta = ({ params }: Route.MetaArgs) => hiddenPage(isNew(params) ? ADD : TITLE);

/** An offer with its codes and results; undefined for a new one. */
interface LoadedOffer {
  offer: AdminOffer;
  codes: Loaded<Codes>;
  statistics: Loaded<Statistics>;
}

async function loadOffer(id: string, search: URLSearchParams): Promise<Loaded<LoadedOffer>> {
  const { q, page } = readListAddress(search);
  const params = { id };
  const query = { search: q, page: String(page) };
  const [loaded, codes, statistics] = await Promise.all([
    toLoaded(callSignedIn('GET /api/admin/offers/:id', { params }), { otherwise: FAILED }),
    toLoaded(callSignedIn('GET /api/admin/offers/:id/codes', { params, query }), {
      otherwise: 'Failed to load the codes',
    }),
    toLoaded(callSignedIn('GET /api/admin/offers/:id/statistics', { params }), {
      otherwise: 'Failed to load the results',
    }),
  ]);
  if ('failure' in loaded) return loaded;
  return { data: { offer: loaded.data.offer, codes, statistics } };
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [categories, loaded] = await Promise.all([
    loadCategories(),
    isNew(params) ? sessionReady().then(() => undefined) : loadOffer(params.id, searchParams),
  ]);
  return { categories, loaded };
}

export default function OfferPage({ loaderData, params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const categories = useLastLoaded(loaderData.categories);
  const shown = useLastLoaded(loaderData.loaded ?? NONE, params.id);
  const failure = failureOf(loaderData.categories) ?? failureOf(loaderData.loaded);
  const offer = isNew(params) ? undefined : shown?.offer;
  const isReady = categories !== undefined && (isNew(params) || offer !== undefined);
  return (
    <>
      <div className="grid gap-2">
        <BackToOffers />
        {offer ? <OfferHead offer={offer} /> : <PageHead title={isNew(params) ? ADD : TITLE} />}
      </div>
      {failure !== undefined && <LoadFailure title={FAILED} failure={failure} />}
      {isReady && (
        <OfferFormView
          // A restored offer has another version, and its form is no longer disabled.
          key={`${params.id} ${offer?.archivedAt ?? ''}`}
          offer={offer}
          start={offer ?? newOffer(search.get('start'))}
          categories={toCategoryOptions(categories, offer ? namedCategories(offer) : [])}
        />
      )}
      {isReady && offer && shown && (
        <>
          <ResultsPanel loaded={shown.statistics} today={today()} />
          {!offer.isAutomatic && <CodesPanel offer={offer} loaded={shown.codes} />}
        </>
      )}
    </>
  );
}

const NONE: Loaded<LoadedOffer> = { failure: '' };

const failureOf = (loaded: Loaded<unknown> | undefined) =>
  loaded && 'failure' in loaded ? loaded.failure : undefined;

const today = () => inIndia(new Date()).toISOString().slice(0, 10);

const BackToOffers = () => <BackToList to="/admin/offers">Offers</BackToList>;

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToOffers />
        <PageHead title={TITLE} />
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-96" />
    </>
  );
}
