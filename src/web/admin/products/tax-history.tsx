import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { findTaxOn, type ProductTax } from '#shared/tax/dated-rate.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { currentDay, firstDayText } from './tax-texts.ts';

interface TaxHistoryProps {
  product: AdminProduct;
  onChange: (fresh: AdminProduct) => void;
}

/** The HSN codes and rates of a product. Those that do not apply yet can be removed. */
export function TaxHistory({ product, onChange }: TaxHistoryProps) {
  const { busyId, run } = useCommand();
  const { id, taxes } = product;
  const today = currentDay();
  const current = findTaxOn(taxes, today);

  const remove = ({ appliesFrom }: ProductTax) =>
    run({
      id: appliesFrom,
      async send() {
        const params = { id, appliesFrom };
        const path = 'DELETE /api/admin/products/:id/taxes/:appliesFrom';
        onChange((await callSignedIn(path, { params })).product);
      },
      success: 'The change was removed.',
      failureText: () => 'The change could not be removed. Please try again.',
    });

  return (
    <ul aria-label="HSN codes and rates" className="grid gap-2">
      {taxes.map((tax) => (
        <li
          key={tax.appliesFrom}
          className="num flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-table-head px-3.5 py-1.5 text-sm"
        >
          <span className="min-w-0 grow">
            <b className="font-[650]">
              HSN {tax.hsn}, {tax.gstRate} %
            </b>{' '}
            {firstDayText(tax.appliesFrom)}
          </span>
          {tax === current && <Badge tone="ok">Today</Badge>}
          {tax.appliesFrom > today && (
            <TextButton
              disabled={busyId === tax.appliesFrom}
              aria-label={`Remove the change ${firstDayText(tax.appliesFrom)}`}
              onClick={() => void remove(tax)}
            >
              Remove
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}
