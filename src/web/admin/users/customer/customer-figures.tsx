import type { CustomerPage } from '#shared/customers/page-contract.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { counted } from '#web/lists/counted.ts';

interface Figure {
  label: string;
  value: string;
  text?: string | undefined;
}

/** What the customer bought. Amounts are missing for people who may not see them. */
export function CustomerFigures({ figures }: Pick<CustomerPage, 'figures'>) {
  return (
    <dl
      aria-label="Figures"
      className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-hairline bg-hairline-soft sm:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      {listFigures(figures).map(({ label, value, text }) => (
        <div key={label} className="num grow bg-surface px-4 py-3">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-lg leading-tight font-bold wrap-anywhere text-neel-900">
            {value}
            {text && <span className="block text-xs font-normal text-ink-2">{text}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function listFigures(figures: CustomerPage['figures']): Figure[] {
  const { orders, delivered, cancelled, totalSpent, averageOrder, refunded } = figures;
  const { firstOrderAt, lastOrderAt } = figures;
  const amount = (rupees: number | null) => (rupees === null ? '–' : formatRupees(rupees));
  const money = [
    { label: 'Total spent', value: amount(totalSpent), text: 'Paid less refunded' },
    { label: 'Average order', value: amount(averageOrder), text: 'Without cancelled ones' },
    { label: 'Refunded', value: amount(refunded) },
  ];
  return [
    {
      label: 'Orders',
      value: formatCount(orders),
      text: cancelled > 0 ? counted(cancelled, 'cancelled', 'cancelled') : undefined,
    },
    { label: 'Delivered', value: formatCount(delivered) },
    ...(totalSpent === null ? [] : money),
    { label: 'First order', value: firstOrderAt ? formatDay(firstOrderAt) : '–' },
    { label: 'Last order', value: lastOrderAt ? formatDay(lastOrderAt) : '–' },
  ];
}
