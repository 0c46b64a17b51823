import type { CustomerPage } from '#shared/customers/page-contract.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';

interface Figure {
  label: string;
  value: string;
  text?: string;
}

/** What the customer bought. Amounts are missing for people who may not see them. */
export function CustomerFigures({ figures }: Pick<CustomerPage, 'figures'>) {
  return (
    <dl
      aria-label="Figures"
      className="grid grid-cols-2 gap-x-5 gap-y-4 rounded-lg border border-hairline bg-surface px-4 py-4 sm:grid-cols-4 lg:px-5"
    >
      {listFigures(figures).map(({ label, value, text }) => (
        <div key={label} className="num min-w-0">
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
    { label: 'Orders', value: formatCount(orders) },
    { label: 'Delivered', value: formatCount(delivered) },
    { label: 'Cancelled', value: formatCount(cancelled) },
    ...(totalSpent === null ? [] : money),
    { label: 'First order', value: firstOrderAt ? formatDay(firstOrderAt) : '–' },
    { label: 'Last order', value: lastOrderAt ? formatDay(lastOrderAt) : '–' },
  ];
}
