import { limits } from '#shared/limits.ts';
import { formatCount } from '#shared/numbers.ts';
import { Download } from 'lucide-react';
import { hiddenPage } from '#web/page/page-meta.ts';
import { sessionReady } from '#web/session/store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import { CsvDrop } from './csv-drop.tsx';
import { saveExample } from './example-file.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { useImport } from './use-import.ts';

const TITLE = 'Import products';
const PANEL = 'File';

export const meta = () => hiddenPage(TITLE);

/** No part of the form is shown before the role is known. */
export async function clientLoader() {
  await sessionReady();
  return null;
}

export default function ImportPage() {
  const { file, step, choose, checkAgain, importAll } = useImport();
  return (
    <>
      <Head />
      <Panel title={PANEL}>
        <PanelBody>
          <div className="grid gap-4">
            <CsvDrop fileName={file?.name} isBusy={step.is === 'busy'} onChoose={choose} />
            <Format />
            <Button
              variant="quiet"
              size="sm"
              onClick={saveExample}
              icon={<Download aria-hidden strokeWidth={1.9} />}
              className="justify-self-start"
            >
              Download an example
            </Button>
          </div>
        </PanelBody>
      </Panel>
      {step.is === 'busy' && <Working text={step.text} />}
      {step.is === 'report' && (
        <ImportOutcome report={step.report} onImport={importAll} onCheckAgain={checkAgain} />
      )}
      {step.is === 'failed' && (
        <ErrorPanel
          title={step.title}
          text={step.text}
          onRetry={file && checkAgain}
          retryLabel="Try again"
        />
      )}
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head />
      <Panel title={PANEL}>
        <PanelBody>
          <div className="grid gap-4">
            <LoadingStatus />
            <Skeleton className="h-39 rounded-md" />
            <Format />
          </div>
        </PanelBody>
      </Panel>
    </>
  );
}

const TEXT = `Adds and changes up to ${formatCount(limits.importRowsMax)} products from a CSV file, all of them or none.`;

function Head() {
  return (
    <PageHead title={TITLE} text={TEXT}>
      <ButtonLink to="/admin/products" variant="quiet" size="sm">
        Back to products
      </ButtonLink>
    </PageHead>
  );
}

function Format() {
  return (
    <p className="max-w-[70ch] text-sm text-ink-2">
      The first line names the columns. A row with the SKU, or else the web address (slug), of a
      product changes that product; every other row adds one. Columns that are left out stay as they
      are. You can edit a file from Export CSV and import it here. Remove its stock column unless
      you have counted the stock: otherwise sales since the export are overwritten.
    </p>
  );
}

function Working({ text }: { text: string }) {
  return (
    <div className="grid gap-2 rounded-lg border border-hairline bg-surface p-5">
      <p role="status" className="font-[650] wrap-anywhere text-neel-900">
        {text}
      </p>
      <div className="h-2 overflow-hidden rounded-full bg-neel-100">
        <div
          role="progressbar"
          aria-label={text}
          className="h-full w-1/3 animate-pending rounded-full bg-neel-700"
        />
      </div>
    </div>
  );
}
