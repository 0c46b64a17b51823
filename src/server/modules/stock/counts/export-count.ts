import type { FileReply } from '#shared/endpoint.ts';
import type { CountedProduct } from '#shared/stock/count-contract.ts';
import { writeCsv, type Cell } from '../../../csv.ts';
import type { Db } from '../../../db/client.ts';
import { timeInIndia } from '../../../time-in-india.ts';
import { getCount, listCountedProducts } from './queries.ts';

/** The products of a stock-taking as CSV; the value of the differences only for callers who may see money. */
export async function exportCount(
  db: Db,
  { id, seesMoney }: { id: string; seesMoney: boolean },
): Promise<FileReply> {
  const count = await getCount(db, id);
  const products = await listCountedProducts(db, id, { seesMoney });
  const shown = Object.entries(columns).filter(([name]) => seesMoney || name !== VALUE);
  const rows = products.map((product) => shown.map(([, cell]) => cell(product)));
  const header = shown.map(([name]) => name);
  return {
    name: `stock-taking-${count.startedAt.slice(0, 10)}.csv`,
    content: writeCsv(header, [rows]),
  };
}

const VALUE = 'Difference at the current price';

const columns: Record<string, (product: CountedProduct) => Cell> = {
  Product: ({ name }) => name,
  SKU: ({ sku }) => sku,
  Category: ({ category }) => category,
  Expected: ({ expected }) => expected,
  Counted: ({ counted }) => counted,
  Difference: (product) => differenceOf(product),
  [VALUE]: (product) => {
    const difference = differenceOf(product);
    return difference === null ? null : Math.round(difference * (product.price ?? 0) * 100) / 100;
  },
  'Applied correction': ({ appliedChange }) => appliedChange,
  'Counted by': ({ countedBy }) => countedBy,
  'Counted at (India time)': ({ countedAt }) =>
    countedAt === null ? null : timeInIndia(new Date(countedAt)),
};

function differenceOf({ counted, expected }: CountedProduct): number | null {
  return counted === null || expected === null ? null : counted - expected;
}
