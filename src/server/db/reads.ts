import type { Db } from './client.ts';

/** Chooses between the primary and a replica for endpoints that may read from a replica. */
export interface Reads {
  /** `position` is the position up to which the caller has written, if it sent one. */
  reader(position: string | undefined): Promise<Db>;
  /** The position that the caller sends with later reads, or undefined if all of them see every write. */
  writePosition(): Promise<string | undefined>;
}

export const createPrimaryReads = (db: Db): Reads => ({
  reader: async () => db,
  writePosition: async () => undefined,
});
