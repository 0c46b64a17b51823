import type { Readable } from 'node:stream';

/** Stores uploaded files in a folder or on an S3-compatible server. Files never change: their names are content hashes. */
export interface Storage {
  /** A folder on the local disk for files that are not complete. */
  draftFolder: string;
  /** Throws a StartError if the storage cannot be used as it is configured. */
  prepare(): Promise<void>;
  /** Whether all files of an upload are stored. Their new modification time then protects them until they are used. */
  keepExisting(upload: string, files: string[]): Promise<boolean>;
  /** Stores an upload with several files. */
  storeFolder(upload: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Stores one file, which is visible once it is complete. */
  put(name: string, content: Content): Promise<void>;
  /** Moves a complete file from the folder of drafts to the storage. */
  publish(draft: string, name: string): Promise<void>;
  /** The size of a file; undefined if there is none. */
  findSize(name: string): Promise<number | undefined>;
  /** Opens a file, or a part of it, to send it to a browser. */
  open(name: string, range?: ByteRange): Promise<OpenFile | undefined>;
  /** Reads a small file completely. */
  read(name: string): Promise<Buffer | undefined>;
  /** Reads a file of any size in blocks. */
  readBlocks(name: string): AsyncIterable<Buffer>;
  list(): AsyncIterable<StoredFile>;
  /** Deletes uploads that are not in `used` and were stored more than a day ago, and old drafts. Returns how many. */
  deleteUnused(used: ReadonlySet<string>, now: Date): Promise<number>;
  close(): void;
}

export type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** The first and last position, or the number of bytes at the end. */
export type ByteRange = { start: number; end?: number | undefined } | { suffix: number };

export interface OpenFile {
  /** Of the whole file. */
  size: number;
  /** The positions of the first and the last byte of `content`. */
  start: number;
  end: number;
  content: Readable;
}

export interface StoredFile {
  name: string;
  bytes: number;
}
