import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkAction } from '#shared/orders/bulk-contract.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { ApiError } from '#web/api/call.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { bulkTitle } from './bulk-texts.ts';

const POLL_MS = 2000;

/** The actions that are under way or need a decision, above the list. */
export function RunningBulks() {
  const bulks = useOpenBulks();
  if (bulks.length === 0) return null;
  return (
    <section aria-label="Changes of many orders" className="grid gap-3">
      {bulks.map((bulk) => (
        <div
          key={bulk.id}
          className="grid gap-2 rounded-lg border border-hairline bg-surface px-4 py-3"
        >
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm font-[650]">
            {bulkTitle(bulk)}
            {bulk.state === 'stopped' && ' (stopped)'}
            <TextLink to={`/admin/orders/bulk/${bulk.id}`} className="min-h-11 text-sm">
              Show
            </TextLink>
          </p>
          <BulkProgress bulk={bulk} />
        </div>
      ))}
    </section>
  );
}

const isRunning = ({ state }: BulkAction) => state === 'running';

function useOpenBulks(): BulkAction[] {
  const [bulks, setBulks] = useState<BulkAction[]>([]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasRunning = false;
    const ending = new AbortController();
    const load = async () => {
      const found = await loadOpen();
      if (ending.signal.aborted) return;
      setBulks(found);
      const isActive = found.some(isRunning);
      // The list shows what the action has changed.
      if (wasRunning && !isActive) void revalidate();
      wasRunning = isActive;
      if (isActive) timer = setTimeout(() => void load(), POLL_MS);
    };
    void load();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [revalidate]);
  return bulks;
}

/** The list of orders matters more: without an answer nothing is shown. */
async function loadOpen(): Promise<BulkAction[]> {
  try {
    const { bulks } = await callSignedIn('GET /api/orders/admin/bulk', {});
    return bulks.filter((bulk) => bulk.state !== 'finished' || hasNewFailures(bulk));
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Failures of the last day, for a person who has left the page of the action. */
const hasNewFailures = ({ counts, finishedAt }: BulkAction) =>
  (counts.failed ?? 0) > 0 && Date.now() - Date.parse(finishedAt ?? '') < DAY_MS;
