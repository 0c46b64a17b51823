import type { Storage } from '../../src/server/adapters/uploads/storage.ts';

const CONCURRENCY = 4;
const REPORT_EVERY = 500;

interface Copy {
  from: Storage;
  to: Storage;
  report(line: string): void;
}

/** Copies the uploads that `to` does not have. After an interruption it continues with the missing ones. */
export async function copyUploads({ from, to, report }: Copy): Promise<void> {
  const stored = new Map<string, number>();
  for await (const { name, bytes } of to.list()) stored.set(name, bytes);
  const missing: string[] = [];
  let total = 0;
  for await (const { name, bytes } of from.list()) {
    total += 1;
    // The names are content hashes, so a file of this name and size is the same.
    if (stored.get(name) !== bytes) missing.push(name);
  }
  report(`${total} files, ${total - missing.length} are copied already.`);
  let copied = 0;
  const waiting = missing.values();
  const copyNext = async () => {
    for (const name of waiting) {
      await to.put(name, from.readBlocks(name));
      copied += 1;
      if (copied % REPORT_EVERY === 0) report(`${copied} of ${missing.length} copied`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, copyNext));
  report(`Copied ${copied} files.`);
}
