import type { Manifest } from './manifest.ts';

interface Measured {
  bytes?: number;
  startedAt: number;
}

/** The size and duration of a backup or restore in one line. */
export function summaryOf({ tables, pictures }: Manifest, { bytes, startedAt }: Measured): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-IN');
  const size = bytes === undefined ? '' : `, ${(bytes / 1e6).toFixed(1)} MB`;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return `${rows} rows of ${tables.length} tables, ${pictures.length} picture files${size} in ${seconds} s.`;
}
