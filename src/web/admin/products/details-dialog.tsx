import { ArchiveRestore, Copy, Pencil, Trash2 } from 'lucide-react';
import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { OpenDialog } from './product-address.ts';
import { ProductDetails } from './product-details.tsx';
import { useAdminProduct } from './use-admin-product.ts';
import type { ProductCommands } from './use-product-commands.ts';

interface DetailsDialogProps {
  id: string;
  close: () => void;
  replaceDialog: (dialog: OpenDialog) => void;
  commands: ProductCommands;
}

export function DetailsDialog({ id, close, replaceDialog, commands }: DetailsDialogProps) {
  const { data: product, failure, isLoading, reload } = useAdminProduct(id);
  return (
    <Dialog
      open
      onClose={close}
      title={product?.name ?? 'Product'}
      className="md:max-w-190!"
      footer={
        product && (
          <Actions
            product={product}
            close={close}
            replaceDialog={replaceDialog}
            commands={commands}
          />
        )
      }
    >
      {product && <ProductDetails product={product} />}
      {!product && failure === undefined && <DetailsSkeleton />}
      {!product && failure !== undefined && (
        <ErrorPanel
          title="Failed to load product"
          text={failure === 'Failed to load product' ? undefined : failure}
          onRetry={reload}
          isRetrying={isLoading}
        />
      )}
    </Dialog>
  );
}

interface ActionsProps extends Omit<DetailsDialogProps, 'id'> {
  product: AdminProduct;
}

function Actions({ product, close, replaceDialog, commands }: ActionsProps) {
  const { id } = product;
  const isBusy = commands.busyId === id;

  async function closeAfter(work: Promise<boolean>) {
    if (await work) close();
  }

  if (product.archivedAt !== null) {
    return (
      <Button
        busy={isBusy}
        onClick={() => void closeAfter(commands.restore(product))}
        icon={<ArchiveRestore aria-hidden strokeWidth={1.9} />}
      >
        Restore
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap justify-end gap-2.5 max-md:*:grow">
      <Button
        variant="quiet-danger"
        size="sm"
        busy={isBusy}
        onClick={() => void closeAfter(commands.remove(product))}
        icon={<Trash2 aria-hidden strokeWidth={1.9} />}
      >
        Delete
      </Button>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => replaceDialog({ kind: 'copy', id })}
        icon={<Copy aria-hidden strokeWidth={1.9} />}
      >
        Duplicate
      </Button>
      <Button
        size="sm"
        onClick={() => replaceDialog({ kind: 'edit', id })}
        icon={<Pencil aria-hidden strokeWidth={1.9} />}
      >
        Edit
      </Button>
    </div>
  );
}

function DetailsSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingStatus />
      <Skeleton className="h-32 w-26 rounded-md" />
      <Skeleton className="h-16 rounded-md" />
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-5 w-4/5" />
      ))}
    </div>
  );
}
