import { Tag } from 'lucide-react';
import { formatTime } from '#shared/dates.ts';
import { mayRunBulk } from '#shared/orders/bulk.ts';
import type { BulkCommand, BulkDetails } from '#shared/orders/bulk-contract.ts';
import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useSession } from '#web/session/store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { alert } from '#web/ui/confirm.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { useRevalidator } from 'react-router';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { BackToList } from '../../lists/back-to-list.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Panel, PanelBody, PanelSkeleton } from '../../shell/panel.tsx';
import { failureText } from '../failure-text.ts';
import { printCourierLabels } from '../print-parts.ts';
import type { Route } from './+types/route.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { bulkTitle } from './bulk-texts.ts';
import { usePolling } from './use-polling.ts';

export const meta = () => hiddenPage('Change of many orders');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  toLoaded(callSignedIn('GET /api/orders/admin/bulk/:id', { params }), {
    otherwise: 'Failed to load the progress',
  });

export default function BulkPage({ loaderData: loaded, params }: Route.ComponentProps) {
  const bulk = useLastLoaded(loaded, params.id)?.bulk;
  // A stopped one still finishes the orders at hand, and a colleague may resume it.
  usePolling(bulk !== undefined && bulk.state !== 'finished');
  return (
    <>
      <div className="grid gap-2">
        <BackToList to="/admin/orders">Orders</BackToList>
        <PageHead
          title={bulk ? bulkTitle(bulk) : 'Change of many orders'}
          text={
            bulk && (
              <span className="num wrap-anywhere">
                Started {formatTime(bulk.createdAt)} by {bulk.startedBy}
              </span>
            )
          }
        />
      </div>
      {'failure' in loaded && (
        <LoadFailure title="Error loading the progress" failure={loaded.failure} />
      )}
      {bulk && (
        <>
          <Progress bulk={bulk} />
          {bulk.problems.length > 0 && <Problems bulk={bulk} />}
        </>
      )}
    </>
  );
}

function Progress({ bulk }: { bulk: BulkDetails }) {
  return (
    <Panel title="Progress">
      <PanelBody>
        <div className="grid gap-4">
          <BulkProgress bulk={bulk} />
          <Outcome bulk={bulk} />
          <Commands bulk={bulk} />
          {bulk.kind === 'book' && bulk.state !== 'running' && bulk.counts.done > 0 && (
            <CourierLabels bulk={bulk} />
          )}
        </div>
      </PanelBody>
    </Panel>
  );
}

function Outcome({ bulk: { state, counts, delay } }: { bulk: BulkDetails }) {
  if (state === 'running' && delay) {
    return (
      <Banner tone="warn">
        {`${delay.reason.replace(/\.$/, '')}. ${counted(delay.count, 'order')} will be tried again without you.`}
      </Banner>
    );
  }
  if (state === 'running') {
    return (
      <p className="text-sm text-ink-2">
        You can leave this page; the work continues on the server.
      </p>
    );
  }
  if (state === 'stopped') {
    const left = counted(counts.waiting, 'order');
    return <Banner tone="warn">{`Stopped. ${left} unchanged so far.`}</Banner>;
  }
  if (counts.failed > 0) {
    return (
      <Banner tone="bad">{`${counted(counts.failed, 'order')} failed. Correct what the list below says, and try them again.`}</Banner>
    );
  }
  return <Banner tone="ok">{`Finished: ${counted(counts.done, 'order')} changed.`}</Banner>;
}

const commandLabels: Record<BulkCommand, string> = {
  stop: 'Stop',
  resume: 'Resume',
  end: 'Leave the rest unchanged',
  retry: 'Try failed orders again',
};

function Commands({ bulk }: { bulk: BulkDetails }) {
  const { id, state, counts } = bulk;
  const mayRun = useSession(({ user }) => mayRunBulk(bulk, user?.role));
  const { revalidate } = useRevalidator();
  const { pending, run } = usePending<BulkCommand>();
  const commands: BulkCommand[] = [];
  if (state === 'running') commands.push('stop');
  if (state === 'stopped' && mayRun) commands.push('resume');
  if (state === 'stopped') commands.push('end');
  if (state !== 'running' && mayRun && counts.failed > 0) commands.push('retry');
  if (commands.length === 0) return null;

  async function send(command: BulkCommand) {
    const failure = await run(command, () =>
      callSignedIn('PATCH /api/orders/admin/bulk/:id', { params: { id }, body: { command } }).then(
        () => undefined,
        (error: unknown) => failureText(error, 'This did not work'),
      ),
    );
    if (failure !== undefined) await alert(failure);
    await revalidate();
  }

  return (
    <div className="flex flex-wrap gap-2.5">
      {commands.map((command) => (
        <Button
          key={command}
          variant={command === 'stop' || command === 'end' ? 'quiet' : 'primary'}
          size="sm"
          busy={pending === command}
          onClick={() => void send(command)}
        >
          {commandLabels[command]}
        </Button>
      ))}
    </div>
  );
}

/** The labels of the couriers that this action booked. */
function CourierLabels({ bulk: { id, counts } }: { bulk: BulkDetails }) {
  const { pending, run } = usePending<'print'>();
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={pending !== undefined}
      onClick={() => void run('print', () => printCourierLabels({ bulk: id }))}
      icon={<Tag aria-hidden strokeWidth={1.9} />}
      className="justify-self-start"
    >
      Print labels of {counted(counts.done, 'order')}
    </Button>
  );
}

const stateLabels = { failed: 'Failed', skipped: 'Skipped' };

function Problems({ bulk: { problems } }: { bulk: BulkDetails }) {
  return (
    <Panel title="Failed and skipped orders" aside={counted(problems.length, 'order')}>
      <Table
        caption="Failed and skipped orders"
        heads={[{ label: 'Order' }, { label: 'Result' }, { label: 'Reason' }]}
      >
        {problems.map(({ orderNumber, state, message }) => (
          <Row key={orderNumber}>
            <Cell>
              <TextLink
                to={`/admin/orders/${orderNumber}`}
                state={{ fromList: true }}
                className="num max-lg:min-h-11"
              >
                {orderNumber}
              </TextLink>
            </Cell>
            <Cell className="max-lg:justify-self-end">{stateLabels[state]}</Cell>
            <Cell className="wrap-anywhere max-lg:col-span-2">{message}</Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  );
}

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToList to="/admin/orders">Orders</BackToList>
        <PageHead title="Change of many orders" />
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-44" />
    </>
  );
}
