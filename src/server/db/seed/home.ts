import type { HomeSettings } from '#shared/settings/home.ts';
import { sampleProductsPage } from '#shared/settings/sample-texts.ts';

const always = { startsAt: null, endsAt: null };
const drawn = { desktopImage: null, phoneImage: null };

/** The home page of a new shop. Its figures and ranks are samples, so production does not show them. */
export const seedHome: HomeSettings = {
  slides: [
    {
      heading: 'Snack boldly.',
      text: 'Fox nuts from Mithila, roasted till they snap and tossed in real spice. Never fried.',
      buttonLabel: 'Shop Now',
      link: '/products',
      ...drawn,
      drawing: 'makhana',
      alt: 'Three packs of {shopName} makhana in a painted archway, fox nuts at their feet',
      tone: 'haldi',
      ...always,
    },
    {
      heading: 'Snack mindfully.',
      text: 'Bengal gram, roasted in hot sand and ground on stone: protein by the glass.',
      buttonLabel: 'Shop Now',
      link: '/products',
      ...drawn,
      drawing: 'sattu',
      alt: 'Three packs of {shopName} sattu in a painted archway, lotus flowers beside them',
      tone: 'kamal',
      ...always,
    },
  ],
  slogans: ['Snack Boldly', 'Snack Mindfully', 'Snack your way'],
  intro: {
    heading: null,
    text: 'Before packets and palm oil there was a handful of makhana and a glass of sattu. We make both the patient way, in small batches from {city}, and send them across India.',
  },
  pillars: [
    {
      name: 'Ease',
      text: 'Open, pour, done. Good food that asks nothing of a busy day.',
      art: 'umbel-gold',
      image: null,
    },
    {
      name: 'Empower',
      text: 'Every ingredient named up front, so you choose with open eyes.',
      art: 'chana',
      image: null,
    },
    {
      name: 'Enrich',
      text: 'Snacks that add something: protein, fibre and a little bit of home.',
      art: 'barley',
      image: null,
    },
  ],
  values: [
    {
      name: 'Rooted in Tradition',
      text: 'Sand-roasted, stone-ground, hand-graded. The old methods, kept because they work.',
      art: 'lotus',
      image: null,
      tone: 'kamal',
    },
    {
      name: 'Nutrition First',
      text: 'Protein, fibre and nothing to hide. Full figures per 100 g on every page.',
      art: 'mint',
      image: null,
      tone: 'patti',
    },
    {
      name: 'Family-Crafted',
      text: 'Home recipes, small batches, and someone tastes every one before it leaves.',
      art: 'onion-gold',
      image: null,
      tone: 'haldi',
    },
  ],
  bestsellers: {
    heading: 'Our Bestsellers',
    linkText: 'View All Products',
    source: 'automatic',
    products: [],
  },
  story: {
    heading: 'A basket, a stove and a stubborn grandmother.',
    text: '{shopName} began with one woman who refused to buy snacks she could make better. Her makhana is still roasted low and slow; her sattu is still ground on stone.',
    buttonLabel: 'Watch our story',
    filmSource: 'drawn',
    film: null,
  },
  superfoods: {
    heading: 'Traditional Superfoods',
    linkText: 'Shop All Products',
    source: 'automatic',
    products: [],
  },
  marketplaces: { heading: 'Also on the shelves of' },
  customers: { heading: 'Our Customers Experience', textsHeading: 'In their own words' },
  statistics: [
    { source: 'text', figure: '4.9/5', label: 'average rating', isHidden: false },
    { source: 'text', figure: '500+', label: 'happy customers', isHidden: false },
    { source: 'text', figure: '98%', label: 'would recommend', isHidden: false },
  ],
  productsPage: sampleProductsPage,
  ranks: [
    { product: '1', badge: '#1', salesText: '1,200+ packs sold last month' },
    { product: '2', badge: '#2', salesText: '900+ packs sold last month' },
    { product: '3', badge: '#3', salesText: '700+ packs sold last month' },
    { product: '4', badge: '#4', salesText: '500+ packs sold last month' },
  ],
};
