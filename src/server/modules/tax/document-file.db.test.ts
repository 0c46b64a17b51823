import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { TaxDocument } from '#shared/tax/document.ts';
import { parseS3Url } from '../../adapters/s3/s3-url.ts';
import { createS3Storage } from '../../adapters/s3/s3-storage.ts';
import { createFolderStorage } from '../../adapters/uploads/folder-storage.ts';
import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { runDueJobs, type JobHandlers } from '../../jobs/job-worker.ts';
import { jobs } from '../../jobs/tables.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { insertTestInvoice } from '../../testing/insert-document.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { temporaryFolder } from '../../testing/running-shop.ts';
import { seedSnapshot } from '../../testing/seed-settings.ts';
import { createUser } from '../../testing/users.ts';
import { runWithSettings } from '../settings/request-settings.ts';
import {
  getDocumentFile,
  queueRendering,
  storeDocumentFiles,
  type PdfDeps,
} from './document-file.ts';
import { createPdfRenderer } from './pdf/pdf-renderer.ts';
import { taxDocumentFiles } from './tables.ts';

async function open() {
  const { db } = await freshDatabase();
  const folder = temporaryFolder();
  const pdfRenderer = createPdfRenderer(createFolderStorage(folder.path));
  onTestFinished(async () => {
    await pdfRenderer.close();
    folder.remove();
  });
  return { db, pdfRenderer };
}

async function issue(db: Db, document?: TaxDocument) {
  const by = await createUser(db);
  const { id: orderId } = await insertPaidOrder(db, { by });
  return insertTestInvoice(db, orderId, document);
}

const missing = '5b0a6c1e-0000-4000-8000-000000000000';

test('a document is drawn once, and every download has the same bytes', async () => {
  const deps = await open();
  const { id: documentId, serial } = await issue(deps.db);
  const files = await Promise.all(
    Array.from({ length: 5 }, () => getDocumentFile(deps, { documentId, layout: 'a4' })),
  );
  const [first] = files;
  if (!first) throw new Error('no file');
  expect(first.name).toBe(`${serial.replaceAll('/', '-')}.pdf`);
  expect(first.sha256).toBe(createHash('sha256').update(first.pdf).digest('hex'));
  expect((await readPdf(first.pdf))[0]).toContain(serial);
  for (const { pdf, sha256 } of files) {
    expect(Buffer.compare(pdf, first.pdf)).toBe(0);
    expect(sha256).toBe(first.sha256);
  }
  const receipt = await getDocumentFile(deps, { documentId, layout: 'receipt' });
  expect(receipt.name).toMatch(/-receipt\.pdf$/);
  expect(receipt.sha256).not.toBe(first.sha256);
  expect(await deps.db.$count(taxDocumentFiles)).toBe(2);
});

test('the stored file stays, even if the shop would draw it differently now', async () => {
  const deps = await open();
  const { id: documentId } = await issue(deps.db);
  const pdf = Buffer.from('as it was drawn by an earlier release');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await deps.db.insert(taxDocumentFiles).values({ documentId, layout: 'a4', pdf, sha256 });
  await storeDocumentFiles(deps, [documentId], 'a4');
  expect(await getDocumentFile(deps, { documentId, layout: 'a4' })).toMatchObject({ pdf, sha256 });
});

test('a document with an uploaded logo waits until the storage can be reached', async () => {
  const { db } = await open();
  const { id: documentId } = await issue(db);
  const config = parseS3Url('s3+http://KEY:secret@127.0.0.1:1/bucket');
  if (typeof config === 'string') throw new Error(config);
  const drafts = createFolderStorage('/nowhere');
  const pdfRenderer = createPdfRenderer(createS3Storage({ config, drafts }));
  onTestFinished(() => pdfRenderer.close());
  const logo = `/uploads/${'a'.repeat(32)}-600x160/600.webp`;
  const { public: settings } = seedSnapshot;
  const branded = { ...settings, shop: { ...settings.shop, name: 'Himalaya', logo } };
  const stored = runWithSettings({ ...seedSnapshot, public: branded }, () =>
    storeDocumentFiles({ db, pdfRenderer }, [documentId], 'a4'),
  );
  await expect(stored).rejects.toMatchObject({ code: 'unavailable' });
  expect(await db.$count(taxDocumentFiles)).toBe(0);
});

test('an unknown document is not found', async () => {
  const deps = await open();
  await expect(getDocumentFile(deps, { documentId: missing, layout: 'a4' })).rejects.toMatchObject({
    code: 'document_not_found',
  });
});

const handlersOf = ({ pdfRenderer }: Pick<PdfDeps, 'pdfRenderer'>): JobHandlers => ({
  forgot_password: async () => {},
  confirm_subscription: async () => {},
  render_tax_documents: (db, { documentIds }) =>
    storeDocumentFiles({ db, pdfRenderer }, documentIds, 'a4'),
});

test('the job draws documents after the commit, also if it runs twice or one is missing', async () => {
  const deps = await open();
  const { db } = deps;
  const ids = [(await issue(db)).id, missing, (await issue(db)).id];
  await db.delete(jobs);
  const rolledBack = inTransaction(db, async (tx) => {
    await queueRendering(tx, ids);
    throw new Error('the order was not dispatched');
  });
  await expect(rolledBack).rejects.toThrow('not dispatched');
  expect(await db.$count(jobs)).toBe(0);

  const run = () => runDueJobs({ db, handlers: handlersOf(deps), log: silentLog });
  await queueRendering(db, []);
  expect(await db.$count(jobs)).toBe(0);
  await queueRendering(db, ids);
  await queueRendering(db, ids);
  while ((await run()) > 0);
  expect(await db.$count(jobs)).toBe(0);
  const stored = await db.select({ id: taxDocumentFiles.documentId }).from(taxDocumentFiles);
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set([ids[0], ids[2]]));
});

test('a thread that ends fails its requests, and the next request starts another one', async () => {
  const deps = await open();
  const { id: documentId } = await issue(deps.db);
  const interrupted = getDocumentFile(deps, { documentId, layout: 'a4' });
  const outcome = interrupted.then(
    () => 'drawn',
    (error: Error) => error.message,
  );
  await deps.pdfRenderer.close();
  expect(['drawn', 'The thread that draws PDFs ended.']).toContain(await outcome);
  const file = await getDocumentFile(deps, { documentId, layout: 'receipt' });
  expect(file.pdf.length).toBeGreaterThan(1000);
});
