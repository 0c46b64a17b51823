import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BulkPreview } from '#shared/orders/bulk-contract.ts';
import { orderStatuses, readStatus, statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import { newKey } from '#web/browser/new-key.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { counted } from '#web/lists/counted.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useSession } from '#web/session/store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { failureText } from '../failure-text.ts';
import type { Selection } from '../selection.ts';
import type { useDialog } from '../use-dialog.ts';
import { NotifyBox } from './notify-box.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { clearSelection } from './stored-selection.ts';

interface StatusDialogProps {
  selection: Selection;
  dialog: ReturnType<typeof useDialog>;
}

/** Sets the status of the selected orders after a preview. */
export function StatusDialog({ selection, dialog }: StatusDialogProps) {
  return (
    <Dialog open={dialog.isOpen} onClose={dialog.close} title="Change the status">
      <StatusForm key={dialog.opening} selection={selection} />
    </Dialog>
  );
}

function StatusForm({ selection }: { selection: Selection }) {
  const [status, setStatus] = useState<OrderStatus>('processing');
  const [notify, setNotify] = useState(true);
  // Another request is another action.
  const key = useMemo(newKey, [status, notify]);
  const { pending, run } = usePending<'start'>();
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const owner = useSession(({ user }) => user?.id ?? '');
  const request = { kind: 'status', status, selection, notify: notify ? 'once' : 'never' } as const;
  const loaded = usePreview(request);
  const preview = loaded && 'data' in loaded ? loaded.data : undefined;

  async function start(total: number) {
    setFailure(undefined);
    await run('start', async () => {
      try {
        const body = { ...request, total };
        const call = callSignedIn('POST /api/orders/admin/bulk', { body, key });
        const { bulk } = await call;
        clearSelection(owner);
        await navigate(`/admin/orders/bulk/${bulk.id}`);
      } catch (error) {
        setFailure(failureText(error, 'Failed to start'));
      }
    });
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (preview && preview.changes > 0) void start(preview.total);
      }}
    >
      <Field label="New status">
        {(field) => (
          <Select
            {...field}
            value={status}
            onChange={({ target }) => setStatus(readStatus(target.value))}
          >
            {orderStatuses.map((one) => (
              <option key={one} value={one}>
                {statusFacts[one].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <NotifyBox checked={notify} onChange={setNotify} />
      <div aria-live="polite" className="min-h-16">
        {!loaded && <Spinner label="Loading the preview" />}
        {loaded && 'failure' in loaded && <Banner tone="bad">{loaded.failure}</Banner>}
        {preview && <PreviewPanel preview={preview} notify={notify} />}
      </div>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <Button
        type="submit"
        busy={pending !== undefined}
        disabled={!preview || preview.changes === 0}
      >
        Change {preview ? counted(preview.changes, 'order') : 'orders'}
      </Button>
    </form>
  );
}

type Request = { kind: 'status'; status: OrderStatus; selection: Selection } & {
  notify: 'once' | 'never';
};

/** Undefined while it loads. */
function usePreview(request: Request): Loaded<BulkPreview> | undefined {
  const [loaded, setLoaded] = useState<{ of: string; value: Loaded<BulkPreview> }>();
  const text = JSON.stringify(request);
  useEffect(() => {
    let isCurrent = true;
    const body = JSON.parse(text) as Request;
    void toLoaded(callSignedIn('POST /api/orders/admin/bulk/preview', { body }), {
      otherwise: 'Failed to preview the change',
    }).then((value) => {
      if (isCurrent) setLoaded({ of: text, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return loaded?.of === text ? loaded.value : undefined;
}
