import { formatCount } from '#shared/numbers.ts';
import type { Reply } from '#shared/endpoint.ts';
import type { getSubscriberCounts } from '#shared/newsletter/contract.ts';
import { failureText, type Loaded } from '#web/lists/loaded.ts';
import { download } from '#web/session/download.ts';
import { DownloadButton } from '../lists/download-button.tsx';
import { LoadFailure } from '../lists/load-failure.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { Panel, PanelBody } from '../shell/panel.tsx';

type SubscriberCounts = Reply<typeof getSubscriberCounts>;

/** Subscriber counts, and an export for the newsletter tool. */
export function NewsletterPanel({ loaded }: { loaded: Loaded<SubscriberCounts> }) {
  const counts = useLastLoaded(loaded);
  return (
    <Panel title="Newsletter">
      {'failure' in loaded && (
        <LoadFailure title="Failed to load the newsletter list" failure={loaded.failure} />
      )}
      {counts && (
        <PanelBody>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <dl className="num flex flex-wrap gap-x-8 gap-y-2">
              <Count name="Confirmed" count={counts.confirmed} />
              <Count name="Waiting for confirmation" count={counts.waiting} />
              <Count name="Unsubscribed" count={counts.unsubscribed} />
            </dl>
            <DownloadButton
              save={() => download('GET /api/admin/newsletter/export', { as: 'newsletter.csv' })}
              failureOf={(error) =>
                failureText(error, { otherwise: 'Failed to download the list' })
              }
            >
              Download CSV
            </DownloadButton>
          </div>
        </PanelBody>
      )}
    </Panel>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-[1.375rem] leading-tight font-bold text-neel-900">
        {formatCount(count)}
      </dd>
    </div>
  );
}
