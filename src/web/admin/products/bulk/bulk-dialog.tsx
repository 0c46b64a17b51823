import { useId, useState } from 'react';
import type { BulkChange, ProductSelector } from '#shared/catalog/bulk-contract.ts';
import { counted } from '#web/lists/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { bulkTexts, type BulkKind } from './bulk-texts.ts';
import { PreviewStep } from './preview-step.tsx';
import { PriceForm } from './price-form.tsx';
import { initialPrices } from './price-values.ts';

interface BulkDialogProps {
  kind: BulkKind;
  count: number;
  selector: ProductSelector;
  onClose: () => void;
  onChanged: () => void;
}

/** Changes several products: the form for prices, then the preview. */
export function BulkDialog({ kind, count, selector, onClose, onChanged }: BulkDialogProps) {
  const [typed, setTyped] = useState(initialPrices);
  const [change, setChange] = useState<BulkChange | undefined>(
    kind === 'price' ? undefined : { kind },
  );
  const formId = useId();
  const title = bulkTexts[kind].title(counted(count, 'product'));
  if (change) {
    return (
      <PreviewStep
        kind={kind}
        title={title}
        selector={selector}
        change={change}
        onBack={kind === 'price' ? () => setChange(undefined) : undefined}
        onClose={onClose}
        onChanged={onChanged}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      className="md:max-w-150!"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Preview
          </Button>
        </>
      }
    >
      <PriceForm
        id={formId}
        initial={typed}
        onPreview={(values, next) => {
          setTyped(values);
          setChange(next);
        }}
      />
    </Dialog>
  );
}
