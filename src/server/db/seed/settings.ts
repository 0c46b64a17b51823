import { DRAWN_NAME } from '#shared/settings/drawn-brand.ts';
import { sampleReviews, sampleTexts, sampleVideos } from '#shared/settings/sample-testimonials.ts';
import { sampleNewsletterText, sampleWelcomeText } from '#shared/settings/sample-texts.ts';
import type { Settings } from '#shared/settings/sections.ts';
import { seedHome } from './home.ts';

const NAME = DRAWN_NAME;
const COMPANY = `${NAME} Foods Private Limited`;
const PHONE = '+91 98000 00000';

/** Version 1 of every section in a new shop. The legal facts and contacts are fictional. */
export const seedSettings: Settings = {
  shop: {
    name: NAME,
    tagline: 'Reviving the wholesome snacks India grew up on.',
    title: 'Roasted makhana and stone-ground sattu',
    description:
      'Roasted makhana and stone-ground sattu from Ghaziabad, sent across India. Real ingredients, full nutrition on every page.',
    city: 'Ghaziabad',
    location: 'Ghaziabad, Uttar Pradesh, India',
    foundedYear: 2024,
    logo: null,
    icon: null,
    shareImage: null,
    signInImage: null,
    contact: {
      email: 'hello@tokri.example',
      ordersEmail: 'orders@tokri.example',
      phone: PHONE,
    },
    phoneHours: 'Mon–Sat, 10 AM–6 PM',
    emailAnswerHours: 24,
    newsletterText: sampleNewsletterText,
    socials: [
      { name: 'Instagram', url: null },
      { name: 'Facebook', url: null },
      { name: 'YouTube', url: null },
    ],
    marketplaces: [
      { name: 'Kwik Kirana', kind: 'quick delivery', url: null, logo: null },
      { name: 'Bazaarly', kind: 'online store', url: null, logo: null },
      { name: 'Ghar Mart', kind: 'online store', url: null, logo: null },
    ],
    announcement: null,
  },
  legal: {
    legalName: COMPANY,
    address: {
      street: 'Plot 0, Sample Industrial Area',
      city: 'Ghaziabad',
      state: 'Uttar Pradesh',
      pincode: '201001',
    },
    gstin: '09AAAAA0000A1Z0',
    fssaiLicence: '00000000000000',
    cin: 'U00000UP2024PTC000000',
    grievanceOfficer: {
      name: 'Meera Sample',
      designation: 'Grievance Officer',
      email: 'grievance@tokri.example',
      phone: PHONE,
    },
    manufacturer: {
      name: COMPANY,
      address: 'Plot 0, Sample Industrial Area, Ghaziabad, Uttar Pradesh 201001, India',
    },
  },
  delivery: {
    freeShippingFromPaise: 500_00,
    flatFeePaise: 50_00,
    suggestsForFreeShipping: true,
    dispatchDays: { min: 1, max: 2 },
    cutOff: null,
    transitDays: { min: 2, max: 5 },
    showsPincodeCheck: true,
    freeRedeliveries: 1,
    workingDays: [1, 2, 3, 4, 5, 6],
    holidays: ['01-26', '08-15', '10-02'],
    zones: [],
  },
  orders: {
    numberPrefix: 'TKR',
    cancelMinutes: 60,
    refundDays: { min: 7, max: 10 },
    returnDays: 7,
    returnRequestDays: 3,
    reportDamageHours: 24,
    holdMinutes: 20,
    holdLimits: {
      unitsPerProduct: 50,
      valuePaise: 50_000_00,
      minutesPerProduct: 60,
      coolDownMinutes: 60,
      unverifiedSharePercent: 50,
      unverifiedUnits: 10,
    },
    refundLimits: { perOrderPaise: 500_00, perDayPaise: 5000_00 },
    stock: {
      fewLeftAt: 10,
      lowOnCardAt: 50,
      lowOnDetailAt: 5,
      criticalBelow: 50,
      goodFrom: 100,
      restockTo: 100,
    },
    notify: {
      newOrder: [],
      lowStock: [],
      paymentAttention: [],
      ticket: [],
      overdue: [],
      digest: [],
    },
  },
  tax: {
    registration: 'registered',
    invoicePrefix: 'INV',
    billPrefix: 'BOS',
    creditNotePrefix: 'CRN',
    attachInvoice: false,
    printLayout: 'a4',
    asksForGstin: true,
  },
  mail: {
    senderName: NAME,
    senderEmail: null,
    replyTo: null,
    signature: '',
    welcomeText: sampleWelcomeText,
  },
  brand: {
    accent: null,
    tiles: {
      neel: null,
      haldi: null,
      kesar: null,
      majith: null,
      kamal: null,
      patti: null,
      chuna: null,
    },
  },
  setup: { kept: [] },
  home: seedHome,
  testimonials: { texts: sampleTexts, videos: sampleVideos, reviews: sampleReviews },
};
