import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { errorMessage, StartError } from '../../start-error.ts';
import { rangeOf } from './byte-range.ts';
import { writeToDisk } from './disk.ts';
import type { Storage, StoredFile } from './storage.ts';
import { uploadOf } from './upload-names.ts';

/** The folders that contain one entry per upload. */
const kinds = ['video', 'captions', 'icon'];

/** The folder of all uploads. */
export const uploadFolder = (dataDir: string) => join(dataDir, 'uploads');

/** A temporary path. It is in the same folder, because a rename cannot cross file systems. */
export const draftPath = (folder: string) =>
  join(folder, `.draft-${randomBytes(8).toString('hex')}`);

/** Stores uploads in the folder `uploads`. */
export function createFolderStorage(dataDir: string): Storage {
  const folder = uploadFolder(dataDir);
  const pathOf = (name: string) => join(folder, name);
  const publish = (draft: string, name: string) => moveDraft(draft, pathOf(name));
  const storage: Storage = {
    draftFolder: folder,
    prepare: () => prepareFolder(folder),
    publish,
    async keepExisting(upload, files) {
      for (const file of files) {
        if (!(await exists(pathOf(`${upload}/${file}`)))) return false;
      }
      await utimes(pathOf(upload), new Date(), new Date());
      return true;
    },
    async storeFolder(upload, files) {
      const draft = draftPath(folder);
      await writeToDisk(async () => {
        try {
          await mkdir(draft, { recursive: true });
          for (const [file, content] of files) {
            await writeFile(join(draft, file), content, { flush: true });
          }
          await publish(draft, upload);
        } catch (error) {
          await rm(draft, { recursive: true, force: true });
          // Another request may have stored the same upload first.
          if (!(await storage.keepExisting(upload, [...files.keys()]))) throw error;
        }
      });
    },
    async put(name, content) {
      const draft = draftPath(folder);
      try {
        await mkdir(folder, { recursive: true });
        await writeToDisk(() => writeFile(draft, content, { flush: true }));
        await publish(draft, name);
      } finally {
        await rm(draft, { force: true });
      }
    },
    findSize: async (name) => (await unlessMissing(stat(pathOf(name))))?.size,
    async open(name, range) {
      const size = (await unlessMissing(stat(pathOf(name))))?.size;
      if (size === undefined) return undefined;
      const part = rangeOf(range, size);
      if (!part) throw new AppError('range_not_satisfiable');
      return { size, ...part, content: createReadStream(pathOf(name), part) };
    },
    read: (name) => unlessMissing(readFile(pathOf(name))),
    readBlocks: (name) => createReadStream(pathOf(name)),
    list: () => listFiles(folder),
    async deleteUnused(used, now) {
      const uploads = (await listUploads(folder)).filter((name) => !used.has(name));
      return deleteOld(uploads.map(pathOf), now);
    },
    close() {},
  };
  return storage;
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} is not writable: ${errorMessage(error)}`);
  }
}

/** Gives a complete draft its final name, which survives a crash. */
async function moveDraft(draft: string, target: string): Promise<void> {
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
async function listUploads(folder: string): Promise<string[]> {
  const names = (await readFolder(folder)).filter((name) => !kinds.includes(name));
  for (const kind of kinds) {
    const inside = await readFolder(join(folder, kind));
    names.push(...inside.map((name) => `${kind}/${name}`));
  }
  return names;
}

async function* listFiles(folder: string): AsyncGenerator<StoredFile> {
  for (const upload of await listUploads(folder)) {
    // A file that is still being processed has a temporary name.
    if (uploadOf(upload) === undefined) continue;
    const { size, isFolder } = await measure(join(folder, upload));
    if (!isFolder) {
      yield { name: upload, bytes: size };
      continue;
    }
    for (const file of await readdir(join(folder, upload))) {
      const name = `${upload}/${file}`;
      yield { name, bytes: (await measure(join(folder, name))).size };
    }
  }
}

async function measure(path: string): Promise<{ size: number; isFolder: boolean }> {
  const found = await stat(path);
  return { size: found.size, isFolder: found.isDirectory() };
}

const readFolder = async (path: string) => (await unlessMissing(readdir(path))) ?? [];

function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes files and folders that were changed more than a day ago. Returns how many. */
async function deleteOld(paths: string[], now: Date): Promise<number> {
  let count = 0;
  for (const path of paths) {
    // A draft may already have been renamed.
    const modifiedMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (now.getTime() - modifiedMs < DAY_MS) continue;
    await rm(path, { recursive: true, force: true });
    count += 1;
  }
  return count;
}
