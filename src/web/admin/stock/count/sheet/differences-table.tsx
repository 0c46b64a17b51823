import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { isLargeDifference } from '#shared/stock/count.ts';
import type { CountedProduct } from '#shared/stock/count-contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { Email } from '../../../people/email.tsx';
import { signed } from '../../change-texts.ts';
import { differenceOf } from './differences.ts';

interface DifferencesTableProps {
  products: CountedProduct[];
  seesMoney: boolean;
  /** Whether the corrections were applied. */
  isApplied: boolean;
}

export function DifferencesTable({ products, seesMoney, isApplied }: DifferencesTableProps) {
  const heads = [
    { label: 'Product' },
    { label: 'Expected', align: 'right' },
    { label: 'Counted', align: 'right' },
    { label: 'Difference', align: 'right' },
    ...(seesMoney ? [{ label: 'Value', align: 'right' } as const] : []),
    { label: 'Counted by' },
  ] as const;
  return (
    <Table caption="Differences" heads={heads}>
      {products.map((product) => (
        <DifferenceRow
          key={product.productId}
          product={product}
          seesMoney={seesMoney}
          isApplied={isApplied}
        />
      ))}
    </Table>
  );
}

interface DifferenceRowProps extends Omit<DifferencesTableProps, 'products'> {
  product: CountedProduct;
}

const small = 'num text-right max-lg:col-start-1 max-lg:text-left max-lg:text-xs max-lg:text-ink-2';

function DifferenceRow({ product, seesMoney, isApplied }: DifferenceRowProps) {
  const { name, sku, expected, counted, countedBy, price } = product;
  const difference = differenceOf(product) ?? 0;
  const isLarge = isLargeDifference(expected ?? 0, counted ?? 0);
  return (
    <Row className="max-lg:items-start!">
      <Cell className="min-w-0 max-lg:col-start-1 max-lg:row-start-1">
        <b className="font-[650] wrap-anywhere text-neel-900">{name}</b>
        <span className="num block text-xs text-ink-2">{sku ?? 'No SKU'}</span>
        {isLarge && !isApplied && <Badge tone="bad">Large: count again?</Badge>}
        {isApplied && <AppliedNote product={product} difference={difference} />}
      </Cell>
      <Cell className={small}>
        <CardLabel>Expected</CardLabel>
        {formatCount(expected ?? 0)}
      </Cell>
      <Cell className={small}>
        <CardLabel>Counted</CardLabel>
        {formatCount(counted ?? 0)}
      </Cell>
      <Cell
        className={cx(
          'num text-right text-base font-bold max-lg:col-start-2 max-lg:row-start-1',
          difference < 0 ? 'text-majith-700' : 'text-patti-700',
        )}
      >
        {signed(difference)}
      </Cell>
      {seesMoney && (
        <Cell className="num text-right max-lg:col-start-2 max-lg:row-start-2 max-lg:text-xs">
          {formatRupees(difference * (price ?? 0))}
        </Cell>
      )}
      <Cell className="max-lg:col-span-2 max-lg:text-xs max-lg:text-ink-2">
        <CardLabel>By</CardLabel>
        {countedBy && <Email>{countedBy}</Email>}
      </Cell>
    </Row>
  );
}

/** Says when less was corrected than the difference. */
function AppliedNote({ product, difference }: { product: CountedProduct; difference: number }) {
  const { appliedChange } = product;
  if (appliedChange === difference) return null;
  return (
    <span className="block text-xs font-[550] text-haldi-800">
      {appliedChange === null
        ? 'Not corrected: the product is archived'
        : `Corrected by ${signed(appliedChange)}: the other units were sold or reserved meanwhile`}
    </span>
  );
}
