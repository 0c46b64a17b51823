import type { BulkChange, BulkOutcome, ProductSelector } from '#shared/catalog/bulk-contract.ts';
import { counted } from '#web/lists/counted.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { bulkTexts, type BulkKind } from './bulk-texts.ts';
import { PreviewList } from './preview-list.tsx';
import { useBulkChange } from './use-bulk-change.ts';

interface PreviewStepProps {
  kind: BulkKind;
  title: string;
  selector: ProductSelector;
  change: BulkChange;
  onBack: (() => void) | undefined;
  onClose: () => void;
  onChanged: () => void;
}

export function PreviewStep(props: PreviewStepProps) {
  const { kind, title, selector, change, onBack, onClose, onChanged } = props;
  const bulk = useBulkChange({ selector, change });
  const { preview, outcome, failure, isApplying } = bulk;
  const texts = bulkTexts[kind];
  const ready = preview.data?.products.filter(({ problem }) => problem === null) ?? [];

  async function apply() {
    const done = await bulk.apply();
    if (!done) return;
    onChanged();
    if (done.skipped.length > 0) return;
    toast({ tone: 'ok', text: texts.done(done.changed) });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      className="md:max-w-150!"
      footer={
        outcome ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onBack ?? onClose}>
              {onBack ? 'Back' : 'Cancel'}
            </Button>
            {ready.length > 0 && (
              <Button
                variant={kind === 'archive' ? 'danger' : 'primary'}
                busy={isApplying}
                onClick={() => void apply()}
              >
                {isApplying ? 'Saving...' : texts.action(ready.length)}
              </Button>
            )}
          </>
        )
      }
    >
      {outcome ? (
        <Outcome outcome={outcome} done={texts.done(outcome.changed)} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {failure && <Banner tone="bad">{failure}</Banner>}
          {preview.failure !== undefined && (
            <ErrorPanel
              title="Failed to prepare the change"
              text={preview.failure}
              onRetry={bulk.reload}
              isRetrying={preview.isLoading}
            />
          )}
          {!preview.data && preview.failure === undefined && <PreviewSkeleton />}
          {preview.data && preview.failure === undefined && (
            <>
              <p className="text-sm text-ink-2">{texts.hint}</p>
              <Warnings kind={kind} ready={ready} missing={preview.data.missing} />
              <PreviewList products={preview.data.products} isPrice={kind === 'price'} />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface WarningsProps {
  kind: BulkKind;
  ready: readonly { isFree: boolean; stock: number; reserved: number; combos: string[] }[];
  missing: number;
}

function Warnings({ kind, ready, missing }: WarningsProps) {
  const free = ready.filter(({ isFree }) => isFree).length;
  const empty = kind === 'activate' ? ready.filter(({ stock }) => stock < 1).length : 0;
  const hides = kind === 'archive' || kind === 'deactivate';
  const held = hides ? ready.filter(({ reserved }) => reserved > 0).length : 0;
  const combos = [...new Set(ready.flatMap((product) => product.combos))];
  const texts = [
    ready.length === 0 && 'None of these products changes.',
    free > 0 &&
      `${counted(free, 'product costs', 'products cost')} ₹0 and could be ordered for free.`,
    empty > 0 &&
      `${counted(empty, 'product has', 'products have')} no stock and will show as Out of Stock.`,
    held > 0 &&
      `Customers are paying for ${counted(held, 'product')} now. Their orders still arrive.`,
    combos.length > 0 && `These combos cannot be bought then: ${combos.join(', ')}.`,
    missing > 0 && `${counted(missing, 'product was', 'products were')} deleted meanwhile.`,
  ].filter((text) => text !== false);
  if (texts.length === 0) return null;
  return <Banner tone="warn">{texts.join(' ')}</Banner>;
}

function Outcome({ outcome: { changed, skipped }, done }: { outcome: BulkOutcome; done: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone={changed > 0 ? 'ok' : 'warn'}>
        {changed > 0 ? `${done}.` : 'Nothing was changed.'}
      </Banner>
      <section>
        <h3 className="font-[650] text-neel-900">
          {counted(skipped.length, 'product was', 'products were')} skipped
        </h3>
        <ul className="divide-y divide-hairline-soft text-sm">
          {skipped.map(({ id, name, reason }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <b className="min-w-0 grow basis-40 font-[650] wrap-anywhere">{name}</b>
              <span className="text-haldi-800">{reason}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <div className="grid gap-3">
      <LoadingStatus />
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  );
}
