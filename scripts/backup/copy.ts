import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** Members that the types of the driver do not declare. */
interface Connection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

interface Complete {
  text: string;
}

const BUFFERED_BYTES = 1024 * 1024;

/** Streams `copy … to stdout` in blocks of complete rows with backpressure. */
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
      // The driver reuses its buffer for the next rows.
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => rows.push(null),
    handleError: (error: Error) => rows.destroy(error),
  });
  return rows;
}

/** Streams rows into `copy … from stdin` and returns the number of inserted rows. */
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
      // After an error the connection is still in copy mode, so the caller must close it.
      handleCopyInResponse: (connection: Connection) => void send(connection).catch(reject),
      handleCommandComplete({ text }: Complete) {
        count = Number(text.split(' ')[1]);
      },
      handleReadyForQuery: () => resolve(count),
      handleError: reject,
    });
  });
}
