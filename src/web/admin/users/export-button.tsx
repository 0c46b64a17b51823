import { useSearchParams } from 'react-router';
import { can } from '#shared/accounts/permissions.ts';
import { failureText } from '#web/lists/loaded.ts';
import { download } from '#web/session/download.ts';
import { useSession } from '#web/session/store.ts';
import { DownloadButton } from '../lists/download-button.tsx';
import { filtersOf, readUsersAddress } from './users-address.ts';

/** Exports all pages of the filtered list. */
export function ExportButton() {
  const [search] = useSearchParams();
  const isAllowed = useSession(({ user }) => can(user?.role, 'export_customers'));
  if (!isAllowed) return null;
  const query = filtersOf(readUsersAddress(search));
  return (
    <DownloadButton
      save={() => download('GET /api/admin/users/export', { query, as: 'customers.csv' })}
      failureOf={(error) => failureText(error, { otherwise: 'Failed to export customers' })}
      className="max-lg:px-3!"
    >
      <span className="max-lg:sr-only">Export CSV</span>
    </DownloadButton>
  );
}
