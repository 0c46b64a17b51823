import type { MatchingSums } from '#shared/accounting/contract.ts';
import { formatRupees } from '#shared/money.ts';
import { cx } from '#web/ui/cx.ts';

const figures = [
  { name: 'paid', label: 'Paid by customers' },
  { name: 'refunded', label: 'Refunded' },
  { name: 'fee', label: 'Fees' },
  { name: 'tax', label: 'Tax on fees' },
  { name: 'waiting', label: 'Waiting for payout' },
  { name: 'difference', label: 'Difference' },
  { name: 'paidOut', label: 'Paid out' },
] as const;

/** The sums of the filtered payments. */
export function MatchingSumsList({ sums }: { sums: MatchingSums }) {
  return (
    <dl
      aria-label="Totals of the filtered payments"
      className="grid grid-cols-2 max-[15rem]:grid-cols-1 sm:grid-cols-4 gap-x-5 gap-y-3 border-t border-hairline px-4 py-4 lg:px-5"
    >
      {figures.map(({ name, label }) => (
        <div key={name}>
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd
            className={cx(
              'num text-lg leading-tight font-bold wrap-anywhere',
              name === 'difference' && sums[name] !== 0 ? 'text-majith-700' : 'text-neel-900',
            )}
          >
            {formatRupees(sums[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
