import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import type { Setup } from '#shared/setup/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, inArray, isNull, sql } from '../../db/drizzle.ts';
import { seedCategories, seedProducts } from '../../db/seed/opening-catalogue.ts';
import { openingPages } from '../../db/seed/opening-pages.ts';
import { products } from '../catalog/tables.ts';
import { listAdminCategories } from '../categories/queries.ts';
import { mails } from '../mail/tables.ts';
import type { StoredPage } from '../pages/page-index.ts';
import { listPages } from '../settings/page-source.ts';
import { allSettings, requestSettings } from '../settings/request-settings.ts';
import { setupSteps } from './setup-steps.ts';

export interface SetupDeps {
  db: Db;
  usesPaymentSandbox: boolean;
  smtpUrl: string | undefined;
}

export async function readSetup({ db, usesPaymentSandbox, smtpUrl }: SetupDeps): Promise<Setup> {
  const samples = await listSampleProducts(db);
  const testMails = await db.$count(mails, sql`${mails.kind} = 'test' and ${mails.state} = 'sent'`);
  const steps = setupSteps({
    settings: allSettings(),
    sampleProducts: samples.filter(({ isActive }) => isActive).length,
    sampleCategories: (await listSampleCategories(db)).map(({ name }) => name),
    samplePages: (await listSamplePages()).map(({ page }) => page.title),
    usesPaymentSandbox,
    hasMailServer: smtpUrl !== undefined,
    wasTestMailSent: testMails > 0,
  });
  return { steps };
}

/** Products of a new shop that are neither deleted nor archived. */
export async function listSampleProducts(db: Db) {
  const seeded = await seedProducts();
  const isSeeded = inArray(
    products.slug,
    seeded.map(({ slug }) => slug),
  );
  return db
    .select({ id: products.id, isActive: products.isActive })
    .from(products)
    .where(and(isSeeded, isNull(products.archivedAt)))
    .orderBy(products.id);
}

/** Categories of a new shop that still have their name. */
export async function listSampleCategories(db: Db): Promise<AdminCategory[]> {
  const seeded = await seedCategories();
  return (await listAdminCategories(db)).filter(({ slug, name }) =>
    seeded.some((sample) => sample.slug === slug && sample.name === name),
  );
}

/** Published pages whose text is the one of a new shop. */
export async function listSamplePages(): Promise<StoredPage[]> {
  const bodies = new Map((await openingPages()).map(({ id, page }) => [id, page.body]));
  return listPages(requestSettings().documents).filter(
    ({ id, page }) => page.isPublished && page.body === bodies.get(id),
  );
}
