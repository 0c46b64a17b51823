import type { FileReply } from '#shared/endpoint.ts';
import { writeCsv, type Cell } from '../../csv.ts';
import type { Db } from '../../db/client.ts';
import { toCells, columnNames } from './csv-columns.ts';
import { listInBatches } from './queries.ts';

export function exportProducts(db: Db, now: Date): FileReply {
  const name = `products-${now.toISOString().slice(0, 10)}.csv`;
  return { name, content: writeCsv(columnNames, exportRows(db)) };
}

async function* exportRows(db: Db): AsyncGenerator<Cell[][]> {
  for await (const products of listInBatches(db)) yield products.map(toCells);
}
