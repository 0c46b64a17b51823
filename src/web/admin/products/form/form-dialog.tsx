import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { errorTable } from '#shared/errors.ts';
import { useSession } from '#web/session/store.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLeaveGuard } from '../../shell/use-leave-guard.ts';
import { readDialog, type OpenDialog } from '../product-address.ts';
import { useAdminProduct } from '../use-admin-product.ts';
import { useCategoryNames } from '../use-category-names.ts';
import { withPicture } from './image-rows.ts';
import { ProductFormView } from './product-form-view.tsx';
import { useProductForm } from './use-product-form.ts';
import { useUploads } from './use-uploads.ts';

const titles: Partial<Record<OpenDialog['kind'], string>> = {
  add: 'Add product',
  copy: 'Add product',
  edit: 'Edit product',
  size: 'Add a size',
};

interface FormDialogProps {
  dialog: OpenDialog;
  close: () => void;
}

/** Creates, edits and copies products; the address says which. */
export function FormDialog({ dialog, close }: FormDialogProps) {
  const [isShown, setShown] = useState(true);

  // A second Escape closes a dialog regardless of `preventDefault`, so it is opened again if the admin stays.
  function reopen() {
    setShown(false);
    requestAnimationFrame(() => setShown(true));
  }

  const Content = dialog.kind === 'add' ? FilledForm : LoadedForm;
  return (
    <Dialog
      open={isShown}
      onClose={close}
      title={titles[dialog.kind] ?? ''}
      className="max-md:mt-0! max-md:h-dvh! max-md:max-h-none! max-md:rounded-none! md:max-w-245!"
    >
      <Content dialog={dialog} close={close} onStay={reopen} />
    </Dialog>
  );
}

interface ContentProps extends FormDialogProps {
  onStay: () => void;
}

function LoadedForm(props: ContentProps) {
  const { data, failure, isLoading, reload } = useAdminProduct(props.dialog.id);
  if (data?.archivedAt && props.dialog.kind === 'edit') {
    return <ErrorPanel title={errorTable.product_archived.message} />;
  }
  if (data) return <FilledForm {...props} product={data} />;
  if (failure === undefined) return <FormSkeleton />;
  return (
    <ErrorPanel
      title="Failed to load product"
      text={failure === 'Failed to load product' ? undefined : failure}
      onRetry={reload}
      isRetrying={isLoading}
    />
  );
}

function FilledForm({ dialog, close, onStay, product }: ContentProps & { product?: AdminProduct }) {
  const { revalidate } = useRevalidator();
  const owner = useSession((session) => session.user?.id ?? '');
  const form = useProductForm({
    dialog,
    product,
    owner,
    defaultCategory: useCategoryNames()[0]?.slug ?? '',
    async onSaved() {
      // Before the reload, because closing the dialog does not reload the list.
      await revalidate();
      allow();
      close();
    },
  });
  const uploads = useUploads((url) =>
    form.change({ images: withPicture(form.values.images, url) }),
  );
  const { allow } = useLeaveGuard({
    hasChanges: form.hasChanges || uploads.isRunning,
    isSamePlace: (current, next) =>
      current.pathname === next.pathname && openAt(current.search) === openAt(next.search),
    onDiscard: form.forget,
    onStay,
  });
  return <ProductFormView form={form} uploads={uploads} onCancel={close} />;
}

const openAt = (search: string) => JSON.stringify(readDialog(new URLSearchParams(search)));

function FormSkeleton() {
  return (
    <div className="grid gap-8 md:grid-cols-[230px_minmax(0,1fr)]">
      <LoadingStatus />
      <Skeleton className="aspect-[1/1.2] rounded-lg max-md:w-1/2" />
      <div className="grid content-start gap-4">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} className="h-12 rounded-md" />
        ))}
      </div>
    </div>
  );
}
