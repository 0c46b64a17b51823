import { Printer } from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { counted } from '#web/lists/counted.ts';
import { failureText } from '#web/lists/loaded.ts';
import { useCan } from '#web/session/use-can.ts';
import { download } from '#web/session/download.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyList } from '../../../shell/empty-list.tsx';
import { DownloadButton } from '../../../lists/download-button.tsx';
import { Panel, PanelBody } from '../../../shell/panel.tsx';
import { DifferencesTable } from './differences-table.tsx';
import { listDifferences, sumDifferences } from './differences.ts';
import { useCloseCount } from './use-close-count.ts';
import type { Sheet } from './use-sheet.ts';

interface ReviewProps extends Sheet {
  /** Entries that the server does not have yet. */
  unsavedCount: number;
}

/** The differences, and what can be done with them. */
export function Review({ count, products, unsavedCount }: ReviewProps) {
  const close = useCloseCount(count);
  const differences = listDifferences(products);
  const isOpen = count.state === 'open';
  const canClose = useCan('manage_stock') && isOpen;
  const left = count.products - count.counted;
  return (
    <>
      {close.failure && <Banner tone="bad">{close.failure}</Banner>}
      {isOpen && left > 0 && (
        <Banner tone="info">
          {counted(left, 'product is', 'products are')} not counted. Their stock stays as it is.
        </Banner>
      )}
      <Panel title="Differences" aside={<Sums products={products} />}>
        {differences.length === 0 ? (
          <EmptyList title={count.counted === 0 ? 'Nothing is counted yet' : 'No differences'}>
            {count.counted > 0 && 'Every counted product has the units that were expected.'}
          </EmptyList>
        ) : (
          <DifferencesTable
            products={differences}
            seesMoney={products.some(({ price }) => price !== null)}
            isApplied={count.state === 'applied'}
          />
        )}
        <PanelBody>
          <div className="flex flex-wrap gap-2.5 pt-4 print:hidden max-sm:*:grow">
            {canClose && (
              <Button
                size="sm"
                busy={close.pending === 'apply'}
                disabled={count.counted === 0 || unsavedCount > 0}
                onClick={() => void close.apply(differences.length)}
              >
                {differences.length === 0
                  ? 'Finish without corrections'
                  : `Apply ${counted(differences.length, 'correction')}`}
              </Button>
            )}
            <DownloadButton
              save={() =>
                download('GET /api/admin/stock/counts/:id/export', {
                  params: { id: count.id },
                  as: 'stock-taking.csv',
                })
              }
              failureOf={(error) => failureText(error, { otherwise: 'Failed to export' })}
            >
              Export CSV
            </DownloadButton>
            <Button
              variant="quiet"
              size="sm"
              icon={<Printer aria-hidden strokeWidth={1.9} />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            {canClose && (
              <Button
                variant="quiet-danger"
                size="sm"
                busy={close.pending === 'abandon'}
                onClick={() => void close.abandon()}
              >
                Abandon
              </Button>
            )}
          </div>
        </PanelBody>
      </Panel>
    </>
  );
}

function Sums({ products }: { products: Sheet['products'] }) {
  const { missing, extra, value } = sumDifferences(products);
  return (
    <>
      −{formatCount(missing)} and +{formatCount(extra)} units
      {value !== undefined && ` · ${formatRupees(value)}`}
    </>
  );
}
