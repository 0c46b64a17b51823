import { formatCount } from '#shared/numbers.ts';
import type { SpeedReport } from '#shared/speed/contract.ts';
import { speedMetrics, type SpeedMetric } from '#shared/speed/metrics.ts';
import { targetsOf } from '#shared/speed/targets.ts';
import { counted } from '#web/lists/counted.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { ToneIcon } from '#web/ui/tone-icon.tsx';
import { Panel } from '../shell/panel.tsx';
import { figureText, metricTexts, pageNames, targetText } from './texts.ts';

type PageSpeed = SpeedReport['pages'][number];

interface SpeedTableProps {
  title: string;
  /** At least one page; all have the same targets. */
  pages: readonly [PageSpeed, ...PageSpeed[]];
}

export function SpeedTable({ title, pages }: SpeedTableProps) {
  const targets = targetsOf(pages[0].page);
  const heads = [
    { label: 'Page' },
    ...speedMetrics.map((metric) => ({
      label: `${metricTexts[metric].label}, target ${targetText(metric, targets[metric])}`,
    })),
    { label: 'Visits', align: 'right' as const },
  ];
  const visits = pages.reduce((sum, page) => sum + page.visits, 0);
  return (
    <Panel title={title} aside={counted(visits, 'visit')}>
      <Table caption={title} heads={heads}>
        {pages.map((page) => (
          <PageRow key={page.page} page={page} />
        ))}
      </Table>
    </Panel>
  );
}

function PageRow({ page }: { page: PageSpeed }) {
  return (
    <Row className="max-lg:grid-cols-2 max-lg:gap-y-2.5">
      <Cell className="lg:w-[22%]">
        <b className="font-[650] text-neel-900 max-lg:text-base">{pageNames[page.page]}</b>
      </Cell>
      {speedMetrics.map((metric) => (
        <Cell key={metric} className="num lg:w-[17%]">
          <Figure metric={metric} page={page} />
        </Cell>
      ))}
      <Cell className="num text-right max-lg:col-start-2 max-lg:row-start-1 max-lg:text-xs max-lg:text-ink-2">
        {formatCount(page.visits)}
        <CardLabel> {page.visits === 1 ? 'visit' : 'visits'}</CardLabel>
      </Cell>
    </Row>
  );
}

function Figure({ metric, page }: { metric: SpeedMetric; page: PageSpeed }) {
  const target = targetsOf(page.page)[metric];
  const { p75 } = page[metric];
  const tone = p75 !== null && p75 > target ? 'warn' : 'ok';
  return (
    <>
      <span className="mb-1 block text-xs text-ink-2 lg:hidden">
        {metricTexts[metric].label}, target {targetText(metric, target)}
      </span>
      {p75 === null ? (
        <span className="text-xs text-ink-2">Too few visits</span>
      ) : (
        <Badge tone={tone} icon={<ToneIcon tone={tone} />}>
          {figureText(metric, p75)}
          <span className="sr-only">, {tone === 'ok' ? 'good' : 'needs attention'}</span>
        </Badge>
      )}
    </>
  );
}
