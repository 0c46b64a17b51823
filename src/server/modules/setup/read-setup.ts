import type { Setup } from '#shared/setup/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, inArray, isNull, sql } from '../../db/drizzle.ts';
import { seedProducts } from '../../db/seed/opening-catalogue.ts';
import { products } from '../catalog/tables.ts';
import { mails } from '../mail/tables.ts';
import { allSettings } from '../settings/request-settings.ts';
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
