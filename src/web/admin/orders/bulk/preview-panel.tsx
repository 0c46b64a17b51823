import type { BulkPreview } from '#shared/orders/bulk-contract.ts';
import { formatRupees } from '#shared/money.ts';
import { counted } from '#web/lists/counted.ts';

/** How many orders and customers an action affects, and which orders it skips and why. */
export function PreviewPanel({ preview, notify }: { preview: BulkPreview; notify: boolean }) {
  const { changes, mails, refund, skipped } = preview;
  const facts = [
    `${counted(changes, 'order')} will change`,
    notify && mails > 0 ? `${counted(mails, 'email')} to customers` : 'No customer gets an email',
    refund > 0 && `${formatRupees(refund)} is refunded`,
  ].filter((fact) => fact !== false);
  return (
    <div className="grid gap-3 text-sm">
      <ul className="num grid gap-1 font-[550]">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <div className="grid gap-1.5 rounded-md bg-haldi-50 px-3.5 py-2.5">
          <p className="font-[650]">Skipped</p>
          <ul className="grid gap-1.5">
            {skipped.map(({ reason, count, orderNumbers }) => (
              <li key={reason} className="wrap-anywhere">
                <b className="num font-[650]">{count}</b> · {reason}
                <span className="num block text-xs text-ink-2">
                  {orderNumbers.join(', ')}
                  {count > orderNumbers.length && ` and ${count - orderNumbers.length} more`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
