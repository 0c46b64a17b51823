import { useSearchParams } from 'react-router';
import { download } from '#web/session/download.ts';
import { useCan } from '#web/session/use-can.ts';
import { DownloadButton } from '../lists/download-button.tsx';
import { failureText } from './failure-text.ts';
import { queryOf, readOrdersAddress } from './orders-address.ts';

/** Exports all pages of the filtered list. */
export function ExportButton() {
  const [search] = useSearchParams();
  const canExport = useCan('export_orders');
  const query = queryOf(readOrdersAddress(search));
  if (!canExport) return null;
  return (
    <DownloadButton
      save={() => download('GET /api/orders/admin/export', { query, as: 'orders.csv' })}
      failureOf={(error) => failureText(error, 'Failed to export orders')}
      className="max-lg:px-3!"
    >
      <span className="max-lg:sr-only">Export CSV</span>
    </DownloadButton>
  );
}
