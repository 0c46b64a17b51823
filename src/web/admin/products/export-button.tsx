import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '#web/lists/loaded.ts';
import { download } from '#web/session/download.ts';
import { tell } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';

/** All products as a file that the import reads again. */
export function ExportButton({ className }: { className?: string }) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await download('GET /api/admin/products/export', { as: 'products.csv' });
    } catch (error) {
      await tell(failureText(error, { otherwise: 'Failed to export the products' }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isBusy}
      onClick={() => void save()}
      icon={<FileDown aria-hidden strokeWidth={1.9} />}
      className={className}
    >
      Export CSV
    </Button>
  );
}
