import type { StockProduct } from '#shared/stock/contract.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ReceiveFields } from './receive-fields.tsx';
import { useReceiveStock } from './use-receive-stock.ts';

interface ReceiveFormProps {
  product: StockProduct;
  onClose: () => void;
  onReceived: () => void;
}

/** Adds units inside the card of a product. */
export function ReceiveForm({ product, onClose, onReceived }: ReceiveFormProps) {
  const { form, trouble } = useReceiveStock({ product, onReceived });
  return (
    <form
      {...form.formProps}
      aria-label={`Received: ${product.name}`}
      className="col-span-full grid gap-3 border-t border-hairline-soft pt-3"
    >
      {trouble && <Banner tone="bad">{trouble}</Banner>}
      <ReceiveFields form={form} stock={product.stock} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={form.isSubmitting}>
          {form.isSubmitting ? 'Adding...' : 'Add to stock'}
        </Button>
      </div>
    </form>
  );
}
