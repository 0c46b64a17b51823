import { useState } from 'react';
import type { BadRow, ImportReport } from '#shared/catalog/admin-contract.ts';
import { counted } from '#web/lists/counted.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { SearchInput } from '#web/ui/field.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { WindowedRows } from '../../lists/windowed-rows.tsx';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import { Figures } from '../figures.tsx';

interface ImportOutcomeProps {
  report: ImportReport;
  onImport: () => void;
  onCheckAgain: () => void;
}

/** The result of the dry run or of the import. */
export function ImportOutcome({ report, onImport, onCheckAgain }: ImportOutcomeProps) {
  const { created, changed, badRows, freeRows, isDryRun } = report;
  const todo = created + changed;
  const isValid = badRows.length === 0;

  async function confirmImport() {
    const question = `Import ${counted(freeRows.length, 'active product')} at ₹0?`;
    const isConfirmed =
      freeRows.length === 0 ||
      (await confirm(question, {
        confirm: 'Import',
        cancel: 'Go back',
        points: ['Shoppers can order them without paying for them'],
      }));
    if (isConfirmed) onImport();
  }

  return (
    <>
      <Panel title={isDryRun ? 'Check' : 'Result'}>
        <PanelBody>
          <div className="grid gap-4">
            <Verdict report={report} />
            {isDryRun && isValid && <FreeRows rows={freeRows} />}
            <Counts report={report} />
            <div className="flex flex-wrap gap-2.5">
              {isDryRun && (
                <Button disabled={!isValid || todo === 0} onClick={() => void confirmImport()}>
                  Import {counted(todo, 'product')}
                </Button>
              )}
              {!isDryRun && isValid && (
                <ButtonLink to="/admin/products">See the products</ButtonLink>
              )}
              {!isDryRun && !isValid && (
                <Button variant="quiet" onClick={onCheckAgain}>
                  Check again
                </Button>
              )}
            </div>
          </div>
        </PanelBody>
      </Panel>
      {!isValid && <BadRows rows={badRows} />}
    </>
  );
}

function Verdict({
  report: { rows, created, changed, badRows, isDryRun },
}: {
  report: ImportReport;
}) {
  const todo = created + changed;
  if (badRows.length > 0) {
    const what = counted(badRows.length, 'problem');
    return (
      <Banner tone="bad">{`${what} in the file. Nothing was imported: correct the rows below and choose the file again.`}</Banner>
    );
  }
  if (!isDryRun) return <Banner tone="ok">{`${counted(todo, 'product')} imported.`}</Banner>;
  if (todo === 0) {
    return (
      <Banner tone="info">{`All ${counted(rows, 'row')} match the current products: there is nothing to import.`}</Banner>
    );
  }
  return <Banner tone="ok">The file is fine. Nothing is changed until you import it.</Banner>;
}

const FREE_NAMED = 5;

function FreeRows({ rows }: { rows: ImportReport['freeRows'] }) {
  if (rows.length === 0) return null;
  const named = rows.slice(0, FREE_NAMED).map(({ line, name }) => `${name} (line ${line})`);
  const more = rows.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return (
    <Banner tone="warn">{`${counted(rows.length, 'active product')} would cost ₹0: ${all.join(', ')}.`}</Banner>
  );
}

function Counts({ report }: { report: ImportReport }) {
  const { isDryRun, created, changed, unchanged, badRows } = report;
  const figures = [
    { label: isDryRun ? 'To add' : 'Added', value: created },
    { label: isDryRun ? 'To change' : 'Changed', value: changed },
    { label: 'Unchanged', value: unchanged },
    { label: 'Wrong', value: new Set(badRows.map(({ line }) => line)).size },
  ];
  return <Figures figures={figures} />;
}

const heads = [
  { label: 'Line', align: 'right' },
  { label: 'Column' },
  { label: 'Problem' },
] as const;

/** A shorter list needs no search. */
const SEARCHED_FROM = 50;

function BadRows({ rows }: { rows: BadRow[] }) {
  const [typed, setTyped] = useState('');
  const found = rows.filter((row) => isMatch(row, typed.trim().toLowerCase()));
  return (
    <Panel title="What is wrong" aside={counted(rows.length, 'problem')}>
      {rows.length >= SEARCHED_FROM && (
        <PanelBody>
          <search className="block max-w-115">
            <SearchInput
              label="Search the problems"
              placeholder="Line, column or problem"
              value={typed}
              onChange={setTyped}
            />
          </search>
          <p role="status" className="num mt-2 text-sm text-ink-2 empty:hidden">
            {typed.trim() && `${counted(found.length, 'problem')} found`}
          </p>
        </PanelBody>
      )}
      <Table caption="Rows with errors" heads={heads} rowCount={found.length + 1}>
        <WindowedRows items={found} estimatePx={46}>
          {(row, index) => <BadRowLine key={keyOf(row)} row={row} index={index} />}
        </WindowedRows>
      </Table>
    </Panel>
  );
}

const keyOf = ({ line, column, message }: BadRow) => `${line} ${column} ${message}`;

const isMatch = (row: BadRow, text: string) =>
  `line ${row.line} ${row.column ?? WHOLE_ROW} ${row.message}`.toLowerCase().includes(text);

const WHOLE_ROW = 'Whole row';

function BadRowLine({ row: { line, column, message }, index }: { row: BadRow; index: number }) {
  return (
    <Row
      data-row={index}
      // The heading is the first row.
      aria-rowindex={index + 2}
      className={cx(
        'max-lg:grid-cols-[auto_minmax(0,1fr)]! max-lg:items-baseline!',
        index === 0 && 'max-lg:border-t-0 lg:*:border-t-0!',
      )}
    >
      <Cell className="num text-right whitespace-nowrap">
        <span className="lg:hidden">Line </span>
        {line}
      </Cell>
      <Cell className="font-[650] wrap-anywhere text-neel-900 lg:whitespace-nowrap">
        {column ?? WHOLE_ROW}
      </Cell>
      <Cell className="wrap-anywhere max-lg:col-span-2 lg:w-full">{message}</Cell>
    </Row>
  );
}
