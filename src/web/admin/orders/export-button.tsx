import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '#web/session/download.ts';
import { tell } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { failureText } from './failure-text.ts';
import { filtersOf, readOrdersAddress } from './orders-address.ts';

/** What the filters show, all pages of it. */
export function ExportButton() {
  const [search] = useSearchParams();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const query = filtersOf(readOrdersAddress(search));
    const failure = await download('GET /api/orders/admin/export', {
      query,
      as: 'orders.csv',
    }).then(
      () => undefined,
      (error: unknown) => failureText(error, 'Failed to export orders'),
    );
    setBusy(false);
    if (failure !== undefined) await tell(failure);
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isBusy}
      onClick={() => void save()}
      icon={<Download aria-hidden strokeWidth={1.9} />}
      className="max-lg:px-3!"
    >
      <span className="max-lg:sr-only">Export CSV</span>
    </Button>
  );
}
