import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { CourierRule } from '#shared/orders/booking.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import { ApiError } from '#web/api/call.ts';
import { newKey } from '#web/browser/new-key.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useSession } from '#web/session/store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { failureText } from '../failure-text.ts';
import type { Selection } from '../selection.ts';
import { CheckField } from './check-field.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { clearSelection } from './stored-selection.ts';
import { usePreview } from './use-preview.ts';

interface BulkFormProps {
  selection: Selection;
  action:
    | { kind: 'status'; status: OrderStatus }
    | { kind: 'book'; rule?: CourierRule; pickupOn?: string };
  /** The label of the button for a number of orders; undefined while it is not known. */
  labelOf: (changes: number | undefined) => string;
  /** Fields above the preview. */
  children?: ReactNode;
}

/** Previews an action on the selected orders and starts it. */
export function BulkForm({ selection, action, labelOf, children }: BulkFormProps) {
  const [notify, setNotify] = useState(true);
  const [includesReversals, setIncluded] = useState(false);
  const request = {
    ...action,
    selection,
    notify: notify ? 'once' : 'never',
    ...(includesReversals && { includesReversals }),
  } as const;
  const text = JSON.stringify(request);
  // Another request is another action.
  const key = useMemo(() => ({ text, value: newKey() }), [text]).value;
  const { pending, run } = usePending<'start'>();
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const owner = useSession(({ user }) => user?.id ?? '');
  const [attempt, setAttempt] = useState(0);
  const loaded = usePreview(request, attempt);
  const preview = loaded && 'data' in loaded ? loaded.data : undefined;

  async function start(total: number) {
    setFailure(undefined);
    try {
      const body = { ...request, total };
      const { bulk } = await callSignedIn('POST /api/orders/admin/bulk', { body, key });
      clearSelection(owner);
      await navigate(`/admin/orders/bulk/${bulk.id}`);
    } catch (error) {
      setFailure(failureText(error, 'Failed to start'));
      const isOutdated = error instanceof ApiError && error.code === 'bulk_selection_changed';
      if (isOutdated) setAttempt(attempt + 1);
    }
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (preview && preview.changes > 0) void run('start', () => start(preview.total));
      }}
    >
      {children}
      <div aria-live="polite" className="min-h-16">
        {!loaded && <Spinner label="Loading the preview" />}
        {loaded && 'failure' in loaded && <Banner tone="bad">{loaded.failure}</Banner>}
        {preview && <PreviewPanel preview={preview} notify={notify} />}
      </div>
      {(!notify || (preview?.mails ?? 0) > 0) && (
        <CheckField checked={notify} onChange={setNotify}>
          Email the customers
        </CheckField>
      )}
      {(includesReversals || preview?.skipped.some(({ isReversal }) => isReversal)) && (
        <CheckField checked={includesReversals} onChange={setIncluded}>
          Take back their dispatch or delivery, and change them, too
        </CheckField>
      )}
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <Button
        type="submit"
        busy={pending !== undefined}
        disabled={!preview || preview.changes === 0}
      >
        {labelOf(preview?.changes)}
      </Button>
    </form>
  );
}
