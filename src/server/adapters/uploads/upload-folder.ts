import { createHash, randomBytes } from 'node:crypto';
import {
  access,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeToDisk } from './disk.ts';

// Pictures and logos are folders of `uploads`; the other kinds have a folder each, with one entry per upload.

const kinds = ['video', 'captions', 'icon'];

/** Matches the name of an upload in a URL: the path of its file or folder in `uploads`. */
export const UPLOAD_NAME =
  /\/uploads\/([0-9a-f]{32}-\d{1,5}x\d{1,5}|video\/[0-9a-f]{32}\.(?:mp4|webm)|captions\/[0-9a-f]{32}\.vtt|icon\/[0-9a-f]{32})/;

/** The folder of all uploads. */
export const uploadFolder = (dataDir: string) => join(dataDir, 'uploads');

/** Equal uploads of one kind have the same name. */
export function contentHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}

/** A temporary path. It is in the same folder, because a rename cannot cross file systems. */
export const draftPath = (folder: string) =>
  join(folder, `.draft-${randomBytes(8).toString('hex')}`);

/** Whether it is stored already. Its new modification time then protects it from deletion until it is used. */
export async function keepExisting(path: string): Promise<boolean> {
  if (!(await exists(path))) return false;
  await utimes(path, new Date(), new Date());
  return true;
}

export type WriteFile = (name: string, content: Buffer) => Promise<void>;

/** Fills a draft and renames it, so that a stored folder is always complete. */
export async function storeFolder(
  folder: string,
  name: string,
  fill: (write: WriteFile) => Promise<void>,
): Promise<void> {
  const draft = draftPath(folder);
  await writeToDisk(async () => {
    try {
      await mkdir(draft, { recursive: true });
      await fill((file, content) => writeFile(join(draft, file), content, { flush: true }));
      await publish(draft, join(folder, name));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another request may have stored the same upload first.
      if (!(await exists(join(folder, name)))) throw error;
    }
  });
}

/** Gives a complete draft its final name, which survives a crash. */
export async function publish(draft: string, target: string): Promise<void> {
  const folder = dirname(target);
  await mkdir(folder, { recursive: true });
  await rename(draft, target);
  await using handle = await open(folder);
  await handle.sync();
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** The names of all uploads, and of drafts, which start with a dot. */
export async function listUploads(folder: string): Promise<string[]> {
  const names = (await readFolder(folder)).filter((name) => !kinds.includes(name));
  for (const kind of kinds) {
    const inside = await readFolder(join(folder, kind));
    names.push(...inside.map((name) => `${kind}/${name}`));
  }
  return names;
}

const readFolder = (path: string) =>
  readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes uploads that are not in `used` and were uploaded more than a day ago. Returns how many. */
export async function deleteUnusedUploads(
  folder: string,
  used: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  let count = 0;
  for (const name of await listUploads(folder)) {
    const path = join(folder, name);
    // A draft may already have been renamed.
    const modifiedMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (now.getTime() - modifiedMs < DAY_MS || used.has(name)) continue;
    await rm(path, { recursive: true, force: true });
    count += 1;
  }
  return count;
}
