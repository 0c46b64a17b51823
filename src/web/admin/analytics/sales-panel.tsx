import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Report } from '#shared/analytics/contract.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { counted } from '#web/lists/counted.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { changeText } from './change-text.ts';
import { ColumnChart, Swatch, type Column } from './column-chart.tsx';
import { FigureTable } from './figure-table.tsx';
import { withShow, type ReportAddress } from './report-address.ts';
import { segments } from '../shell/segments.ts';
import { shortRupees } from './short-figures.ts';
import { axisLabel, isRunning, stepNames, stepTitle } from './step-labels.ts';

type Show = ReportAddress['show'];
type Sales = Report['total'];

const revenueOf = ({ delivered, onItsWay }: Sales) => delivered + onItsWay;

/** Sales by step, compared with the previous period. */
export function SalesPanel({ report, address }: { report: Report; address: ReportAddress }) {
  const { show } = address;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number>();
  const { total } = report;
  const columns = columnsOf(report, address);
  const at = Math.min(chosen ?? columns.length - 1, columns.length - 1);
  const { one } = stepNames[report.step];
  const what = show === 'revenue' ? 'Revenue' : 'Orders';
  return (
    <Panel title={`${what} over time`} aside={`Per ${one}`}>
      <PanelBody>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <Summary report={report} show={show} />
          <Segmented
            label="What is shown"
            className={segments}
            value={show}
            options={[
              { value: 'revenue', label: 'Revenue' },
              { value: 'orders', label: 'Orders' },
            ]}
            onChange={(next) =>
              void navigate(
                { search: withShow(search, next) },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        </div>
        {total.orders === 0 ? (
          <p className="mt-4 py-10 text-center font-[650] text-neel-900">
            No orders in this period
          </p>
        ) : (
          <>
            <p className="num mt-4 mb-2 min-h-11 rounded-sm bg-neel-50 px-3 py-2 text-sm text-neel-900">
              {columns[at]?.words}
            </p>
            <ColumnChart
              label={`${what} per ${one}`}
              columns={columns}
              chosen={at}
              onChoose={setChosen}
              short={show === 'revenue' ? shortRupees : formatCount}
            />
            {show === 'revenue' && <Legend />}
            <SalesTable report={report} today={address.today} />
          </>
        )}
      </PanelBody>
    </Panel>
  );
}

function columnsOf(report: Report, { show, today }: ReportAddress): Column[] {
  return report.series.map((sales) => ({
    label: axisLabel(sales.start, report.step),
    parts: show === 'revenue' ? [sales.delivered, sales.onItsWay] : [sales.orders],
    isRunning: isRunning(sales.start, report.step, today),
    words: wordsOf(sales, stepTitle(sales.start, report, today)),
  }));
}

function wordsOf(sales: Sales, title: string): string {
  const { orders, delivered, onItsWay } = sales;
  if (orders === 0) return `${title}: no orders`;
  const parts = [
    delivered > 0 && `${formatRupees(delivered)} delivered`,
    onItsWay > 0 && `${formatRupees(onItsWay)} on its way`,
  ].filter(Boolean);
  const revenue = formatRupees(revenueOf(sales));
  return `${title}: ${revenue} from ${counted(orders, 'order')} (${parts.join(', ')})`;
}

function Summary({ report, show }: { report: Report; show: Show }) {
  const { total, before } = report;
  const figure = (sales: Sales) => (show === 'revenue' ? revenueOf(sales) : sales.orders);
  const text = show === 'revenue' ? formatRupees(revenueOf(total)) : counted(total.orders, 'order');
  return (
    <p className="num min-w-0">
      <b className="block text-[1.5rem] leading-tight font-bold text-neel-900">{text}</b>
      <span className="text-sm text-ink-2">
        {changeText(figure(total), figure(before), report)}
      </span>
    </p>
  );
}

function Legend() {
  return (
    <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
      <span className="flex items-center gap-2">
        <Swatch kind="solid" /> Delivered
      </span>
      <span className="flex items-center gap-2">
        <Swatch kind="striped" /> On its way
      </span>
      <span>Cancelled orders are not counted.</span>
    </p>
  );
}

function SalesTable({ report, today }: { report: Report; today: string }) {
  const { series, step, total } = report;
  const figures = ({ orders, delivered, onItsWay }: Sales) => [
    formatCount(orders),
    formatRupees(delivered),
    formatRupees(onItsWay),
  ];
  return (
    <FigureTable
      caption={`Revenue and orders per ${stepNames[step].one}`}
      heads={[stepNames[step].label, 'Orders', 'Delivered', 'On its way']}
      rows={series.map((sales) => ({
        key: sales.start,
        cells: [stepTitle(sales.start, report, today), ...figures(sales)],
      }))}
      foot={['All together', ...figures(total)]}
    />
  );
}
