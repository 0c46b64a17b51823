import { expect, test } from 'vitest';
import type { HomeSettings, Slide } from '#shared/settings/home.ts';
import type { Settings } from '#shared/settings/sections.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { setupSteps, type SetupFacts } from './setup-steps.ts';

const newShop: SetupFacts = {
  settings: seedSettings,
  sampleProducts: 10,
  sampleCategories: ['Sattu'],
  samplePages: ['Our story'],
  usesPaymentSandbox: true,
  hasMailServer: false,
  wasTestMailSent: false,
};

function stepOf(id: string, changes: Partial<SetupFacts> = {}) {
  return setupSteps({ ...newShop, ...changes }).find((step) => step.id === id);
}

test('no step of a new shop is done', () => {
  expect(setupSteps(newShop).filter(({ state }) => state === 'done')).toEqual([]);
});

test('legal facts are done when each one is real; a CIN may be missing', () => {
  const { legal } = seedSettings;
  const real = {
    ...legal,
    legalName: 'Chana House LLP',
    address: { ...legal.address, street: '14 MG Road' },
    gstin: '09ABCDE1234F1ZY',
    fssaiLicence: '12345678901234',
    cin: null,
    grievanceOfficer: {
      name: 'Asha Rao',
      designation: 'Grievance Officer',
      email: 'asha@chana.example',
      phone: '+91 98111 11111',
    },
    manufacturer: { name: 'Chana House LLP', address: '14 MG Road, Patna' },
  };
  const withLegal = (changed: object) =>
    stepOf('legal', { settings: { ...seedSettings, legal: { ...real, ...changed } } });
  expect(withLegal({})).toMatchObject({ state: 'done', details: [] });
  expect(withLegal({ gstin: null })).toMatchObject({
    state: 'missing',
    details: ['GSTIN is missing'],
  });
  expect(withLegal({ gstin: legal.gstin })).toMatchObject({
    state: 'sample',
    details: ['GSTIN is a sample'],
  });
});

test('samples that are kept on purpose are done, missing facts are not', () => {
  const settings = { ...seedSettings, setup: { kept: ['delivery' as const] } };
  expect(stepOf('delivery', { settings })).toMatchObject({ state: 'done', details: [] });
  expect(stepOf('shop', { settings })).toMatchObject({ state: 'sample', canKeep: true });
  expect(stepOf('legal')).toMatchObject({ canKeep: false });
});

test('an edited delivery section is no sample', () => {
  const delivery = { ...seedSettings.delivery, flatFeePaise: 60_00 };
  expect(stepOf('delivery', { settings: { ...seedSettings, delivery } })?.state).toBe('done');
});

const changed = <Name extends keyof Settings>(name: Name, changes: Partial<Settings[Name]>) =>
  stepOf(name, { settings: { ...seedSettings, [name]: { ...seedSettings[name], ...changes } } });

test('the step of the shop names each text that is still a sample', () => {
  const { shop } = seedSettings;
  expect(stepOf('shop')?.details).toEqual([
    'The shop is still called Tokri',
    'No logo is uploaded; the shop shows its drawn one',
    'The customer care email is a sample',
    'The order email is a sample',
    'The phone number is a sample',
    'Still as in a new shop: tagline, page title, description, city, location and newsletter invitation',
    'The marketplaces Kwik Kirana, Bazaarly and Ghar Mart are samples',
    'Order numbers still start with TKR (Settings, Orders)',
  ]);
  const own = {
    name: 'Chana House',
    logo: '/uploads/logo',
    contact: { email: 'a@chana.example', ordersEmail: 'b@chana.example', phone: '+91 98111 11111' },
    tagline: 'Rusks',
    title: 'Rusks',
    description: 'Rusks',
    city: 'Patna',
    location: 'Patna, Bihar',
    newsletterText: 'Once a month',
    marketplaces: [],
  };
  expect(changed('shop', own)?.details).toEqual([
    'Order numbers still start with TKR (Settings, Orders)',
  ]);
  const orders = { ...seedSettings.orders, numberPrefix: 'CHN' };
  const settings = { ...seedSettings, shop: { ...shop, ...own }, orders };
  expect(stepOf('shop', { settings })).toMatchObject({ state: 'done', details: [] });
  const { city, newsletterText } = shop;
  const marketplaces = shop.marketplaces.slice(0, 1);
  expect(changed('shop', { ...own, city, newsletterText, marketplaces })?.details).toEqual([
    'Still as in a new shop: city and newsletter invitation',
    'The marketplace Kwik Kirana is a sample',
    'Order numbers still start with TKR (Settings, Orders)',
  ]);
});

const { home } = seedSettings;
const image = `/uploads/${'a'.repeat(32)}-2000x940/1600.webp`;

test('the step of the home page names each slide and each part of a new shop', () => {
  expect(stepOf('home')?.details).toEqual([
    'The slide “Snack boldly.” is a sample',
    'The slide “Snack mindfully.” is a sample',
    'Still as in a new shop: Slogans, Introduction, Pillars, Values, Badges of bestsellers, Story, Products page, Second row of products and Statistics',
    'The products page shows the packs of a new shop',
    'The story shows the film of a new shop',
  ]);
});

const [slide] = home.slides as [Slide];
const ownSlide = { ...slide, heading: 'Rusks', text: 'Baked twice', desktopImage: image };
const ownHome: HomeSettings = {
  ...home,
  slides: [ownSlide],
  slogans: [],
  intro: { heading: null, text: 'Own' },
  pillars: home.pillars.map((pillar) => ({ ...pillar, text: 'Own' })),
  values: home.values.map((value) => ({ ...value, text: 'Own' })),
  story: { ...home.story, heading: 'Own', text: 'Own', filmSource: 'none' },
  superfoods: { ...home.superfoods, heading: 'More' },
  statistics: [{ source: 'customers', figure: '', label: 'customers', isHidden: false }],
  productsPage: {
    ...home.productsPage,
    heading: 'Own',
    text: '',
    helpText: 'Own',
    drawing: 'none',
  },
  ranks: [],
};

test.each<[string, Partial<HomeSettings>, string[]]>([
  ['nothing', {}, []],
  ['a slide', { slides: [ownSlide, slide] }, ['The slide “Snack boldly.” is a sample']],
  [
    'the drawing of a slide',
    { slides: [{ ...ownSlide, heading: '', desktopImage: null }] },
    ['The slide “Baked twice” shows the packs of a new shop'],
  ],
  ['a slogan', { slogans: ['Crunch', 'Snack Boldly'] }, ['Still as in a new shop: Slogans']],
  [
    'one value and one pillar',
    {
      values: [...ownHome.values.slice(1), ...home.values.slice(0, 1)],
      pillars: [...ownHome.pillars.slice(1), ...home.pillars.slice(0, 1)],
    },
    ['Still as in a new shop: Pillars and Values'],
  ],
  ['a figure', { statistics: home.statistics.slice(1) }, ['Still as in a new shop: Statistics']],
  ['a badge', { ranks: home.ranks.slice(1) }, ['Still as in a new shop: Badges of bestsellers']],
  [
    'the story',
    { story: { ...ownHome.story, text: home.story.text } },
    ['Still as in a new shop: Story'],
  ],
  ['a hidden row', { superfoods: { ...home.superfoods, source: 'hidden' } }, []],
  [
    'the products page',
    {
      productsPage: {
        ...ownHome.productsPage,
        helpText: home.productsPage.helpText,
        drawing: 'packs',
      },
    },
    ['Still as in a new shop: Products page', 'The products page shows the packs of a new shop'],
  ],
])('of an own home page with %s of a new shop, only that is listed', (_, changes, details) => {
  const state = details.length > 0 ? 'sample' : 'done';
  expect(changed('home', { ...ownHome, ...changes })).toMatchObject({ state, details });
});

test('the step of the testimonials counts those of a new shop', () => {
  const { texts, videos, reviews } = seedSettings.testimonials;
  expect(stepOf('testimonials')?.details).toEqual([
    '8 sample testimonials are left',
    '6 sample films are left',
    '3 sample reviews are left',
    'The rating of 4.91 is a sample',
    'The number of 24 reviews is a sample',
  ]);
  const own = { ...texts[1], name: 'Asha', message: 'Good rusks' } as (typeof texts)[number];
  const left = { rating: null, count: 7, list: reviews.list.slice(0, 1) };
  expect(
    changed('testimonials', {
      texts: [own, ...texts.slice(0, 1)],
      videos: videos.slice(0, 2),
      reviews: left,
    })?.details,
  ).toEqual(['1 sample testimonial is left', '2 sample films are left', '1 sample review is left']);
  const none = { texts: [own], videos: [], reviews: { rating: '4.5', count: null, list: [] } };
  expect(changed('testimonials', none)).toMatchObject({ state: 'done', details: [] });
});

test('the step of the mails has texts of a new shop until they are changed or kept', () => {
  const server = { hasMailServer: true, wasTestMailSent: true };
  const samples = [
    'The sender is still called Tokri',
    'The welcome text is a sample',
    'No address gets an email about new orders (Settings, Orders)',
  ];
  expect(stepOf('mail')).toMatchObject({
    state: 'missing',
    details: expect.arrayContaining(samples),
  });
  expect(stepOf('mail', server)).toMatchObject({
    state: 'sample',
    details: samples,
    canKeep: true,
  });
  const kept = { ...seedSettings, setup: { kept: ['mail' as const] } };
  expect(stepOf('mail', { ...server, settings: kept })).toMatchObject({ state: 'done' });
  expect(stepOf('mail', { settings: kept })?.details).toHaveLength(2);
  const mail = { ...seedSettings.mail, senderName: 'Chana House', welcomeText: '' };
  const notify = { ...seedSettings.orders.notify, newOrder: ['owner@chana.example'] };
  const own = { ...seedSettings, mail, orders: { ...seedSettings.orders, notify } };
  expect(stepOf('mail', { ...server, settings: own })).toMatchObject({
    state: 'done',
    details: [],
  });
});

test('equal lines are shown once', () => {
  const drawnSlide = { ...ownSlide, desktopImage: null };
  expect(changed('home', { ...ownHome, slides: [drawnSlide, drawnSlide] })?.details).toHaveLength(
    1,
  );
});

test.each(['shop', 'home', 'testimonials'] as const)('the samples of %s can be kept', (id) => {
  const settings = { ...seedSettings, setup: { kept: [id] } };
  expect(stepOf(id, { settings })).toMatchObject({ state: 'done', details: [] });
});

test.each([
  ['payment', { usesPaymentSandbox: false }],
  ['products', { sampleProducts: 0, sampleCategories: [] }],
  ['pages', { samplePages: [] }],
])('the step %s is done with %o', (id, changes) => {
  expect(stepOf(id, changes)?.state).toBe('done');
});
