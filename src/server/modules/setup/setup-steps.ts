import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '#shared/settings/sections.ts';
import {
  legalFacts,
  optionalFacts,
  readFact,
  type LegalFact,
} from '#shared/settings/legal-facts.ts';
import { findSampleFacts } from '#shared/settings/public-settings.ts';
import { keepableSteps } from '#shared/settings/setup.ts';
import type { SetupStep } from '#shared/setup/contract.ts';
import { DRAWN_NAME } from '#shared/settings/drawn-brand.ts';
import { seedSettings } from '../../db/seed/settings.ts';

/** What the steps are computed from. */
export interface SetupFacts {
  settings: Settings;
  /** Products of a new shop that are still on sale. */
  sampleProducts: number;
  /** Names of the categories of a new shop. */
  sampleCategories: string[];
  /** Titles of published pages with the text of a new shop. */
  samplePages: string[];
  usesPaymentSandbox: boolean;
  hasMailServer: boolean;
  wasTestMailSent: boolean;
}

/** The steps from a new shop to one that may open. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  const steps = [
    shopStep(facts),
    legalStep(facts),
    deliveryStep(facts),
    paymentStep(facts),
    productsStep(facts),
    ...contentSteps(facts),
    pagesStep(facts),
    mailStep(facts),
  ];
  const kept: readonly string[] = facts.settings.setup.kept;
  return steps.map((step) => {
    const canKeep = keepableSteps.some((id) => id === step.id);
    const isKept = step.state === 'sample' && canKeep && kept.includes(step.id);
    const state = isKept ? 'done' : step.state;
    return Object.assign(step, { canKeep, state, details: isKept ? [] : step.details });
  });
}

type Step = Omit<SetupStep, 'canKeep'>;

function shopStep({ settings: { shop } }: SetupFacts): Step {
  const sample = seedSettings.shop;
  const details = [
    shop.name === sample.name && `The shop is still called ${sample.name}`,
    shop.logo === null &&
      `No logo is uploaded; the shop shows its ${shop.name === DRAWN_NAME ? 'drawn one' : 'name'}`,
    shop.contact.email === sample.contact.email && 'The customer care email is a sample',
    shop.contact.ordersEmail === sample.contact.ordersEmail && 'The order email is a sample',
    shop.contact.phone === sample.contact.phone && 'The phone number is a sample',
  ].filter((detail) => detail !== false);
  const to = '/admin/settings/shop';
  return { id: 'shop', title: 'Name and logo', state: stateOf(details), details, to };
}

function legalStep({ settings: { legal } }: SetupFacts): Step {
  const names = Object.keys(legalFacts) as LegalFact[];
  const missing = names.filter(
    (fact) => readFact(legal, fact) === null && !optionalFacts.includes(fact),
  );
  const samples = findSampleFacts(legal, seedSettings.legal);
  const details = names.flatMap((fact) => {
    if (missing.includes(fact)) return [`${legalFacts[fact]} is missing`];
    return samples.includes(fact) ? [`${legalFacts[fact]} is a sample`] : [];
  });
  const state = missing.length > 0 ? 'missing' : stateOf(details);
  return { id: 'legal', title: 'Legal facts', state, details, to: '/admin/settings/legal' };
}

function deliveryStep({ settings: { delivery } }: SetupFacts): Step {
  const isSample = isDeepStrictEqual(delivery, seedSettings.delivery);
  const details = isSample ? ['Fees, times and holidays are those of a new shop'] : [];
  const to = '/admin/settings/delivery';
  return { id: 'delivery', title: 'Delivery', state: stateOf(details), details, to };
}

function paymentStep({ usesPaymentSandbox }: SetupFacts): Step {
  const details = usesPaymentSandbox
    ? [
        'Payments go to the sandbox, which takes no money. To accept real payments, set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET on the server.',
      ]
    : [];
  const state = usesPaymentSandbox ? 'missing' : 'done';
  return { id: 'payment', title: 'Payments', state, details, to: null };
}

function productsStep({ sampleProducts: count, sampleCategories }: SetupFacts): Step {
  const noun = count === 1 ? 'sample product is' : 'sample products are';
  const details = [
    ...(count > 0 ? [`${count} ${noun} on sale`] : []),
    ...sampleCategories.map((name) => `The category ${name} is a sample`),
  ];
  const to = '/admin/products';
  return { id: 'products', title: 'Products', state: stateOf(details), details, to };
}

const contentTitles = { home: 'Home page', testimonials: 'Testimonials' };

/** Sections whose content is a sample until it is edited. */
function contentSteps({ settings }: SetupFacts): Step[] {
  const current: Partial<Record<string, unknown>> = settings;
  const samples: Partial<Record<string, unknown>> = seedSettings;
  return Object.entries(contentTitles)
    .filter(([id]) => samples[id] !== undefined)
    .map(([id, title]) => {
      const isSample = isDeepStrictEqual(current[id], samples[id]);
      const details = isSample ? ['The texts are those of a new shop'] : [];
      return { id, title, state: stateOf(details), details, to: `/admin/settings/${id}` };
    });
}

function pagesStep({ samplePages }: SetupFacts): Step {
  const details = samplePages.map((title) => `${title} has the text of a new shop`);
  const to = '/admin/settings/pages';
  return { id: 'pages', title: 'Pages', state: stateOf(details), details, to };
}

function mailStep({ hasMailServer, wasTestMailSent }: SetupFacts): Step {
  const details = [
    !hasMailServer && 'Mails are written to files. To send them, set SMTP_URL on the server.',
    !wasTestMailSent && 'No test mail has been sent yet',
  ].filter((detail) => detail !== false);
  const state = details.length > 0 ? 'missing' : 'done';
  return { id: 'mail', title: 'Test mail', state, details, to: '/admin/settings/mail' };
}

const stateOf = (details: readonly string[]) => (details.length > 0 ? 'sample' : 'done');
