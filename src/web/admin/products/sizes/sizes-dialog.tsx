import { Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminSize } from '#shared/catalog/sizes-contract.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useLeaveGuard } from '../../shell/use-leave-guard.ts';
import { readDialog, type OpenDialog } from '../product-address.ts';
import { SizesList } from './sizes-list.tsx';
import { loadSizes, useSizesForm, type SizesForm } from './use-sizes-form.ts';

const FAILED = 'Failed to load the sizes';

interface SizesDialogProps {
  id: string;
  close: () => void;
  replaceDialog: (dialog: OpenDialog) => void;
}

/** Which products are sizes of each other, their labels and their order. */
export function SizesDialog(props: SizesDialogProps) {
  const [isShown, setShown] = useState(true);
  const load = () => toLoaded(loadSizes(props.id), { otherwise: FAILED });
  const [loading, setLoading] = useState(load);
  const { data: sizes, failure, isLoading } = useLoaded(loading);

  // A second Escape closes a dialog regardless of `preventDefault`, so it is opened again if the admin stays.
  function reopen() {
    setShown(false);
    requestAnimationFrame(() => setShown(true));
  }

  return (
    <Dialog
      open={isShown}
      onClose={props.close}
      title="Sizes"
      className="max-md:mt-0! max-md:h-dvh! max-md:max-h-none! max-md:rounded-none! md:max-w-190!"
    >
      {sizes && <SizesEditor {...props} sizes={sizes} onStay={reopen} />}
      {!sizes && failure === undefined && <SizesSkeleton />}
      {!sizes && failure !== undefined && (
        <ErrorPanel
          title={FAILED}
          text={failure === FAILED ? undefined : failure}
          onRetry={() => setLoading(load())}
          isRetrying={isLoading}
        />
      )}
    </Dialog>
  );
}

interface SizesEditorProps extends SizesDialogProps {
  sizes: AdminSize[];
  onStay: () => void;
}

function SizesEditor({ id, sizes, close, replaceDialog, onStay }: SizesEditorProps) {
  const { revalidate } = useRevalidator();
  const form = useSizesForm({
    id,
    sizes,
    async onSaved() {
      // Before the reload, because closing the dialog does not reload the list.
      await revalidate();
      allow();
      close();
      toast({ tone: 'ok', text: 'Sizes saved.' });
    },
  });
  const { allow } = useLeaveGuard({
    hasChanges: form.hasChanges,
    isSamePlace: (current, next) =>
      current.pathname === next.pathname && openAt(current.search) === openAt(next.search),
    onDiscard: () => {},
    onStay,
  });
  return (
    <form
      noValidate
      aria-busy={form.isSaving || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      className="grid gap-5"
    >
      <p className="text-ink-2">
        Shoppers choose between these sizes on the page and the card of each product. Each size
        keeps its own price, stock, SKU and web address; inactive sizes are not shown.
      </p>
      {form.theirs && <Conflict theirs={form.theirs} form={form} />}
      {form.problem && <Banner tone="bad">{form.problem}</Banner>}
      <SizesList form={form} />
      <p>
        <TextButton onClick={() => replaceDialog({ kind: 'size', id })}>
          <Plus aria-hidden strokeWidth={1.9} className="mr-1 inline size-4.5" />
          Add a size that is not in the shop yet
        </TextButton>
      </p>
      <div className="sticky bottom-0 z-1 -mx-5 -mb-6 flex justify-end gap-3 border-t border-hairline bg-surface px-5 py-4 max-md:*:grow md:-mx-7 md:px-7">
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" busy={form.isSaving}>
          Save sizes
        </Button>
      </div>
    </form>
  );
}

const openAt = (search: string) => JSON.stringify(readDialog(new URLSearchParams(search)));

function Conflict({ theirs, form }: { theirs: readonly AdminSize[]; form: SizesForm }) {
  const labels = theirs.flatMap(({ sizeLabel }) => sizeLabel ?? []).join(', ');
  return (
    <section
      role="alert"
      aria-label="Saved by another admin"
      className="grid gap-3 rounded-md bg-haldi-100 p-4 text-haldi-800"
    >
      <p className="flex gap-3 font-[650]">
        <TriangleAlert aria-hidden strokeWidth={1.9} className="size-5.5 shrink-0" />
        Another admin changed these products while you were editing.
      </p>
      <p className="text-sm wrap-anywhere text-ink">
        {labels === '' ? 'The product has no other sizes now.' : `The sizes are now ${labels}.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" onClick={form.saveMine}>
          Keep mine
        </Button>
        <Button size="sm" variant="quiet" onClick={form.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}

function SizesSkeleton() {
  return (
    <div className="grid gap-2.5">
      <LoadingStatus />
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-17 rounded-md" />
      ))}
    </div>
  );
}
