import type pg from 'pg';

/** A position in PostgreSQL's write-ahead log (an LSN), such as `16/B374D848`. */
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i;

/** Undefined if the text is not a position. */
export function parsePosition(text: string | undefined): bigint | undefined {
  if (text === undefined || !POSITION.test(text)) return undefined;
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** A position behind everything that was committed before the call. */
export async function readWritePosition(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  );
  return rows[0]?.position;
}
