import { findStateByCode } from '#shared/tax/states.ts';
import { isRegistered } from './gstr-1.ts';
import { addUp, type LineSum } from './month-sums.ts';
import { rupees, table, type Columns, type TextPart } from './tables.ts';

interface Row {
  section: string;
  description: string;
  place: string | null;
  sum: LineSum | undefined;
}

const columns: Columns<Row> = {
  Section: (row) => row.section,
  Description: (row) => row.description,
  'Place of supply': (row) => row.place,
  'Taxable value': ({ sum }) => rupees(sum?.taxablePaise ?? 0),
  IGST: ({ sum }) => rupees(sum?.igstPaise ?? 0),
  CGST: ({ sum }) => rupees(sum?.cgstPaise ?? 0),
  'SGST/UTGST': ({ sum }) => rupees(sum?.sgstPaise ?? 0),
  Cess: () => 0,
};

/** The parts of GSTR-3B that follow from the sales; purchases and reverse charge are in other books. */
export function gstr3b(lines: LineSum[], name: string): TextPart {
  const taxed = lines.filter(({ rateBasisPoints }) => rateBasisPoints > 0);
  const others = lines.filter(({ rateBasisPoints }) => rateBasisPoints === 0);
  const [outward] = addUp(taxed, () => '');
  const [nil] = addUp(others, () => '');
  const toConsumers = addUp(
    taxed.filter((line) => line.supply === 'inter_state' && !isRegistered(line)),
    ({ placeOfSupply }) => placeOfSupply,
  );
  return table(name, columns, [
    [
      {
        section: '3.1(a)',
        description: 'Outward taxable supplies (other than zero rated, nil rated and exempted)',
        place: null,
        sum: outward,
      },
      {
        section: '3.1(c)',
        description: 'Other outward supplies (nil rated, exempted)',
        place: null,
        sum: nil,
      },
      ...toConsumers.map((sum) => ({
        section: '3.2',
        description: 'Of 3.1(a): inter-state supplies to unregistered persons',
        place: `${sum.placeOfSupply}-${findStateByCode(sum.placeOfSupply)?.name ?? ''}`,
        sum,
      })),
    ],
  ]);
}
