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
import { seedSettings } from '../../db/seed/settings.ts';
import { listHomeSamples } from './home-samples.ts';
import { listShopSamples } from './shop-samples.ts';
import { listTestimonialSamples } from './testimonial-samples.ts';

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
  const { settings } = facts;
  const steps = [
    shopStep(facts),
    legalStep(facts),
    deliveryStep(facts),
    paymentStep(facts),
    productsStep(facts),
    homeStep(facts),
    testimonialsStep(facts),
    pagesStep(facts),
    mailStep(facts),
  ];
  return steps.map((step) => toSetupStep(step, settings.setup.kept));
}

interface Step {
  id: string;
  title: string;
  to: string | null;
  /** What the shop cannot do without, one line each. */
  missing?: string[];
  /** What works, but is not the owner's. */
  samples?: string[];
}

/** Samples that the owner keeps on purpose are not listed. */
function toSetupStep(
  { id, title, to, missing = [], samples = [] }: Step,
  kept: readonly string[],
): SetupStep {
  const canKeep = keepableSteps.some((step) => step === id);
  const left = canKeep && kept.includes(id) ? [] : samples;
  const state = missing.length > 0 ? 'missing' : left.length > 0 ? 'sample' : 'done';
  return { id, title, state, details: [...new Set([...missing, ...left])], to, canKeep };
}

const shopStep = ({ settings: { shop, orders } }: SetupFacts): Step => ({
  id: 'shop',
  title: 'Name and logo',
  to: '/admin/settings/shop',
  samples: listShopSamples(shop, orders),
});

function legalStep({ settings: { legal } }: SetupFacts): Step {
  const names = Object.keys(legalFacts) as LegalFact[];
  const missing = names.filter(
    (fact) => readFact(legal, fact) === null && !optionalFacts.includes(fact),
  );
  const samples = findSampleFacts(legal, seedSettings.legal);
  return {
    id: 'legal',
    title: 'Legal facts',
    to: '/admin/settings/legal',
    missing: missing.map((fact) => `${legalFacts[fact]} is missing`),
    samples: names
      .filter((fact) => samples.includes(fact))
      .map((fact) => `${legalFacts[fact]} is a sample`),
  };
}

function deliveryStep({ settings: { delivery } }: SetupFacts): Step {
  const isSample = isDeepStrictEqual(delivery, seedSettings.delivery);
  return {
    id: 'delivery',
    title: 'Delivery',
    to: '/admin/settings/delivery',
    samples: isSample ? ['Fees, times and holidays are those of a new shop'] : [],
  };
}

const SANDBOX =
  'Payments go to the sandbox, which takes no money. To accept real payments, set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET on the server.';

const paymentStep = ({ usesPaymentSandbox }: SetupFacts): Step => ({
  id: 'payment',
  title: 'Payments',
  to: null,
  missing: usesPaymentSandbox ? [SANDBOX] : [],
});

function productsStep({ sampleProducts: count, sampleCategories }: SetupFacts): Step {
  const noun = count === 1 ? 'sample product is' : 'sample products are';
  return {
    id: 'products',
    title: 'Products',
    to: '/admin/products',
    samples: [
      ...(count > 0 ? [`${count} ${noun} on sale`] : []),
      ...sampleCategories.map((name) => `The category ${name} is a sample`),
    ],
  };
}

const homeStep = ({ settings: { home } }: SetupFacts): Step => ({
  id: 'home',
  title: 'Home page',
  to: '/admin/settings/home',
  samples: listHomeSamples(home),
});

const testimonialsStep = ({ settings: { testimonials } }: SetupFacts): Step => ({
  id: 'testimonials',
  title: 'Testimonials',
  to: '/admin/settings/testimonials',
  samples: listTestimonialSamples(testimonials),
});

const pagesStep = ({ samplePages }: SetupFacts): Step => ({
  id: 'pages',
  title: 'Pages',
  to: '/admin/settings/pages',
  samples: samplePages.map((title) => `${title} has the text of a new shop`),
});

function mailStep({ settings, hasMailServer, wasTestMailSent }: SetupFacts): Step {
  const { mail, orders } = settings;
  const sample = seedSettings.mail;
  const missing = [
    !hasMailServer && 'Mails are written to files. To send them, set SMTP_URL on the server.',
    !wasTestMailSent && 'No test mail has been sent yet',
  ];
  const samples = [
    mail.senderName === sample.senderName && `The sender is still called ${sample.senderName}`,
    mail.welcomeText === sample.welcomeText && 'The welcome text is a sample',
    orders.notify.newOrder.length === 0 &&
      'No address gets an email about new orders (Settings, Orders)',
  ];
  return {
    id: 'mail',
    title: 'Mail',
    to: '/admin/settings/mail',
    missing: missing.filter((line) => line !== false),
    samples: samples.filter((line) => line !== false),
  };
}
