import { auditActions } from '#shared/audit/actions.ts';
import type { AuditEntry } from '#shared/audit/contract.ts';
import { formatTime } from '#shared/dates.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { LoadingList } from '#web/admin/lists/loading-list.tsx';
import { counted } from '#web/lists/counted.ts';
import { readListAddress } from '../lists/list-address.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { Email } from '../people/email.tsx';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import { Panel } from '../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { EntryChanges } from './entry-changes.tsx';

const TITLE = 'Audit log';
const TEXT = 'Privileged actions and refused attempts, newest first.';
const PANEL = 'Entries';
const FAILED = 'Failed to load the audit log';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page } = readListAddress(new URL(request.url).searchParams);
  return toLoaded(callSignedIn('GET /api/admin/audit', { query: { page: String(page) } }), {
    refused: 'Failed to fetch the audit log',
    otherwise: FAILED,
  });
}

export default function AuditPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={TITLE} text={TEXT}>
        <RefreshButton />
      </PageHead>
      <Panel title={PANEL} aside={'data' in loaded && counted(loaded.data.total, 'action')}>
        <PagedList
          loaded={loaded}
          failedTitle={FAILED}
          empty={<EmptyList title="No entries yet" />}
        >
          {(entries) => (
            <Table caption="Audit log" heads={heads}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </Table>
          )}
        </PagedList>
      </Panel>
    </>
  );
}

export const HydrateFallback = () => (
  <LoadingList title={TITLE} text={TEXT} panel={PANEL} actions={<ActionsSkeleton />} />
);

const heads = [
  { label: 'When' },
  { label: 'Who' },
  { label: 'Action' },
  { label: 'Outcome' },
] as const;

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, subject, outcome, reason, address } = entry;
  const isDone = outcome === 'done';
  return (
    <Row className="lg:align-top">
      <Cell className="num max-lg:col-start-2 max-lg:row-start-1 max-lg:self-start max-lg:text-xs max-lg:text-ink-2 lg:whitespace-nowrap">
        {formatTime(at)}
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:row-start-3 max-lg:text-xs max-lg:text-ink-2 lg:w-1/3 lg:max-w-0">
        <span className="block wrap-anywhere">
          <CardLabel>By</CardLabel>
          <Email>{actor}</Email>
        </span>
        <span className="num block text-xs wrap-anywhere text-ink-2">from {address}</span>
      </Cell>
      <Cell className="max-lg:col-start-1 max-lg:row-start-1 lg:w-1/3 lg:max-w-0">
        <b className="block font-[650] text-neel-900">{auditActions[action]}</b>
        <span className="block text-xs wrap-anywhere text-ink-2">
          <Email>{subject}</Email>
        </span>
        <EntryChanges entry={entry} />
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:row-start-2 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2.5 lg:w-1/3 lg:max-w-0">
        <Badge tone={isDone ? 'ok' : 'bad'} dot>
          {isDone ? 'Done' : 'Refused'}
        </Badge>
        {reason && <span className="block text-xs lg:mt-1 wrap-anywhere text-ink-2">{reason}</span>}
      </Cell>
    </Row>
  );
}
