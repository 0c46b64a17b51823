import { CloudDownload } from 'lucide-react';
import { formatMonth } from '#shared/dates.ts';
import { formatCount } from '#shared/numbers.ts';
import { counted } from '#web/lists/counted.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Button } from '#web/ui/button.tsx';

/** Fetches the payouts of a month from the payment provider. */
export function FetchButton({ month }: { month: string }) {
  const { busyId, run } = useCommand();
  const fetchNow = () =>
    run({
      id: month,
      send: () => callSignedIn('POST /api/admin/accounts/settlements/fetch', { body: { month } }),
      success: ({ items, changed }) =>
        `${counted(items, 'entry', 'entries')} fetched, ${formatCount(changed)} new or changed`,
      successKind: 'toast',
      failureText: (error) => failureSentence(error, 'Failed to fetch settlements'),
    });
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={busyId !== undefined}
      onClick={() => void fetchNow()}
      icon={<CloudDownload aria-hidden strokeWidth={1.9} />}
    >
      Fetch now<span className="sr-only"> for {formatMonth(`${month}-01`)}</span>
    </Button>
  );
}
