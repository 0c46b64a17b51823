import { useEffect, useState } from 'react';
import type { BulkAction } from '#shared/orders/bulk-contract.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { ApiError } from '#web/api/call.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { bulkTitle } from './bulk-texts.ts';

const POLL_MS = 2000;

/** The actions that are running or stopped, above the list. */
export function RunningBulks() {
  const bulks = useRunning();
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

function useRunning(): BulkAction[] {
  const [bulks, setBulks] = useState<BulkAction[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ending = new AbortController();
    const load = async () => {
      const found = await loadUnfinished();
      if (ending.signal.aborted) return;
      setBulks(found);
      if (found.some(({ state }) => state === 'running')) {
        timer = setTimeout(() => void load(), POLL_MS);
      }
    };
    void load();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, []);
  return bulks;
}

/** The list of orders matters more: without an answer nothing is shown. */
async function loadUnfinished(): Promise<BulkAction[]> {
  try {
    const { bulks } = await callSignedIn('GET /api/orders/admin/bulk', {});
    return bulks.filter(({ state }) => state !== 'finished');
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
