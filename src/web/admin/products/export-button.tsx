import { failureText } from '#web/lists/loaded.ts';
import { download } from '#web/session/download.ts';
import { DownloadButton } from '../lists/download-button.tsx';

/** Exports all products in the format of the import. */
export function ExportButton({ className }: { className?: string }) {
  return (
    <DownloadButton
      save={() => download('GET /api/admin/products/export', { as: 'products.csv' })}
      failureOf={(error) => failureText(error, { otherwise: 'Failed to export the products' })}
      className={className}
    >
      Export CSV
    </DownloadButton>
  );
}
