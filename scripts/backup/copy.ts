import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What the types of the driver leave out. */
interface Connection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

interface Complete {
  text: string;
}

const BUFFERED_BYTES = 1024 * 1024;

/** Reads what `copy … to stdout` answers, in blocks of whole rows; PostgreSQL waits for a slow reader. */
export function copyOut(client: pg.PoolClient, statement: string): Readable {
  let connection: pg.Connection | undefined;
  const rows = new Readable({
    highWaterMark: BUFFERED_BYTES,
    read: () => void connection?.stream.resume(),
  });
  client.query({
    submit(given: pg.Connection) {
      connection = given;
      given.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver writes over its memory when the next rows come.
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => rows.push(null),
    handleError: (error: Error) => rows.destroy(error),
  });
  return rows;
}

/** Hands rows to `copy … from stdin`; answers how many PostgreSQL took. */
export function copyIn(
  client: pg.PoolClient,
  statement: string,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    const send = async (connection: Connection) => {
      for await (const block of rows) {
        connection.sendCopyFromChunk(block);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    };
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      // Whatever breaks here leaves the connection in the middle of a copy: the caller closes it.
      handleCopyInResponse: (connection: Connection) => void send(connection).catch(reject),
      handleCommandComplete({ text }: Complete) {
        count = Number(text.split(' ')[1]);
      },
      handleReadyForQuery: () => resolve(count),
      handleError: reject,
    });
  });
}
