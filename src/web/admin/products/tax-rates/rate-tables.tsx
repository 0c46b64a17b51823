import { formatCount } from '#shared/numbers.ts';
import type { TaxRates } from '#shared/tax/rates-contract.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { Panel } from '../../shell/panel.tsx';
import { firstDayText } from '../tax-texts.ts';

const heads = [
  { label: 'HSN code' },
  { label: 'GST rate', align: 'right' },
  { label: 'Products', align: 'right' },
] as const;

const futureHeads = [...heads, { label: 'Applies' }] as const;

export function RateTables({ rates, future }: Pick<TaxRates, 'rates' | 'future'>) {
  return (
    <>
      <Panel title="Today">
        {rates.length === 0 ? (
          <EmptyList title="No product has an HSN code yet">
            Enter one in the form of a product or a category.
          </EmptyList>
        ) : (
          <Table caption="Rates of today" heads={heads}>
            {rates.map((rate) => (
              <Row key={`${rate.hsn} ${rate.gstRate}`}>
                <RateCells rate={rate} />
              </Row>
            ))}
          </Table>
        )}
      </Panel>
      <Panel title="Future changes">
        {future.length === 0 ? (
          <EmptyList title="No change is planned" />
        ) : (
          <Table caption="Future changes" heads={futureHeads}>
            {future.map((rate) => (
              <Row key={`${rate.appliesFrom} ${rate.hsn} ${rate.gstRate}`}>
                <RateCells rate={rate} />
                <Cell>{firstDayText(rate.appliesFrom)}</Cell>
              </Row>
            ))}
          </Table>
        )}
      </Panel>
    </>
  );
}

function RateCells({ rate: { hsn, gstRate, products } }: { rate: TaxRates['rates'][number] }) {
  return (
    <>
      <Cell>
        <CardLabel>HSN code</CardLabel>
        <b className="num font-[650]">{hsn}</b>
      </Cell>
      <Cell className="lg:text-right">
        <CardLabel>GST rate</CardLabel>
        <span className="num">{gstRate} %</span>
      </Cell>
      <Cell className="lg:text-right">
        <CardLabel>Products</CardLabel>
        <span className="num">{formatCount(products)}</span>
      </Cell>
    </>
  );
}
