import { LoadingList } from '#web/admin/lists/loading-list.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { MissingCodes } from './missing-codes.tsx';
import { RateForm } from './rate-form.tsx';
import { RateTables } from './rate-tables.tsx';

const TITLE = 'GST rates';
const TEXT =
  'The HSN codes and rates of all products. After a change of law, change a rate here once.';
const FAILED = 'Failed to load the GST rates';

export const meta = () => hiddenPage(TITLE);

export const clientLoader = () =>
  toLoaded(callSignedIn('GET /api/admin/tax-rates', {}), { otherwise: FAILED });

export default function TaxRatesPage({ loaderData: loaded }: Route.ComponentProps) {
  const data = useLastLoaded(loaded);
  return (
    <>
      <PageHead title={TITLE} text={TEXT}>
        <ButtonLink to="/admin/products" variant="quiet" size="sm">
          Back to products
        </ButtonLink>
      </PageHead>
      {data && <MissingCodes missing={data.missing} />}
      <Panel title="Change a rate">
        <PanelBody>
          <RateForm />
        </PanelBody>
      </Panel>
      {'failure' in loaded && (
        <Panel title="Rates">
          <LoadFailure title={FAILED} failure={loaded.failure} />
        </Panel>
      )}
      {data && <RateTables {...data} />}
    </>
  );
}

export const HydrateFallback = () => (
  <LoadingList title={TITLE} text={TEXT} panel="Change a rate" />
);
