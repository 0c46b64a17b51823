import type { LastFetch } from '#shared/accounting/contract.ts';
import { formatTime } from '#shared/dates.ts';
import { Banner } from '#web/ui/banner.tsx';

/** When the settlements were fetched, and whether the last attempt failed. */
export function FetchState({ fetchedAt, failedAt, failure }: LastFetch) {
  return (
    <>
      {failure && failedAt && (
        <Banner tone="warn">
          The last fetch failed on {formatTime(failedAt)}: {failure}. The figures below may be
          incomplete.
        </Banner>
      )}
      <p className="num text-sm text-ink-2">
        {fetchedAt
          ? `Last fetched ${formatTime(fetchedAt)}. The shop fetches new settlements every night.`
          : 'Not fetched yet. The shop fetches new settlements every night.'}
      </p>
    </>
  );
}
