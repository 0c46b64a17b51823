import { homeLimits } from '#shared/settings/home.ts';
import type { Data, FieldDescription, FormDescription } from './describe.ts';
import { blankFilm, filmFields } from './film-fields.ts';
import { named, pictureFields, tone } from './picture-fields.ts';
import { scheduleFields } from './schedule.ts';

const slideFields: readonly FieldDescription[] = [
  { kind: 'text', name: 'heading', label: 'Heading', whenEmpty: 'text', maxLength: 90 },
  { kind: 'text', name: 'text', label: 'Text', whenEmpty: 'text', maxLength: 160 },
  { kind: 'text', name: 'buttonLabel', label: 'Button', whenEmpty: 'text', maxLength: 30 },
  {
    kind: 'link',
    name: 'link',
    label: 'Link',
    whenEmpty: 'null',
    placeholder: '/products',
    hint: 'Without a link, the slide has no button.',
  },
  ...pictureFields('', ['makhana', 'sattu', 'none']),
  ...scheduleFields,
];

const artFields: readonly FieldDescription[] = [
  { kind: 'text', name: 'name', label: 'Name', maxLength: 40 },
  { kind: 'text', name: 'text', label: 'Text', maxLength: 160 },
  {
    kind: 'choice',
    name: 'art',
    label: 'Illustration',
    options: named(
      'umbel-gold chana barley lotus mint onion-gold chilli cocoa lemon pepper tomato'.split(' '),
    ),
  },
  { kind: 'image', name: 'image', label: 'Own image', hint: 'Shown instead of the illustration.' },
];

const blankArt = { name: '', text: '', art: 'lotus', image: null };

const railFields = (name: string): FieldDescription[] => [
  { kind: 'text', name: `${name}.heading`, label: 'Heading', maxLength: 80 },
  { kind: 'text', name: `${name}.linkText`, label: 'Link text', maxLength: 40 },
  {
    kind: 'choice',
    name: `${name}.source`,
    label: 'Products',
    options: [
      { value: 'automatic', label: 'Chosen by the shop' },
      { value: 'chosen', label: 'The list below' },
      { value: 'hidden', label: 'Hide this row' },
    ],
  },
  {
    kind: 'products',
    name: `${name}.products`,
    label: 'Products of the list',
    hint: 'Shown in this order if “The list below” is selected.',
    max: homeLimits.railProducts,
  },
];

const statisticFields: readonly FieldDescription[] = [
  { kind: 'text', name: 'label', label: 'Label', maxLength: 40 },
  {
    kind: 'choice',
    name: 'source',
    label: 'Figure',
    options: [
      { value: 'text', label: 'My own figure' },
      { value: 'deliveredOrders', label: 'Delivered orders' },
      { value: 'customers', label: 'Customers' },
      { value: 'products', label: 'Products' },
      { value: 'rating', label: 'Average rating' },
    ],
  },
  { kind: 'text', name: 'figure', label: 'My own figure', whenEmpty: 'text', maxLength: 12 },
  { kind: 'toggle', name: 'isHidden', label: 'Hide this figure' },
];

const textOf = (name: string) => (entry: Data) => {
  const value = entry[name];
  return typeof value === 'string' ? value : '';
};

export const homeForm: FormDescription = {
  groups: [
    {
      title: 'Banner',
      text: 'The slides at the top of the home page, in this order.',
      fields: [
        {
          kind: 'list',
          name: 'slides',
          label: 'Slides',
          entry: 'Slide',
          blank: {
            heading: '',
            text: '',
            buttonLabel: '',
            link: null,
            desktopImage: null,
            phoneImage: null,
            drawing: 'none',
            alt: '',
            tone: 'haldi',
            startsAt: null,
            endsAt: null,
          },
          summary: textOf('text'),
          fields: slideFields,
        },
      ],
    },
    {
      title: 'Slogans',
      text: 'The short lines of the band below the banner.',
      fields: [{ kind: 'texts', name: 'slogans', label: 'Slogans', entry: 'Slogan' }],
    },
    {
      title: 'Introduction',
      fields: [
        {
          kind: 'text',
          name: 'intro.heading',
          label: 'Heading',
          whenEmpty: 'null',
          hint: 'Leave it empty to show the tagline of the shop.',
          maxLength: 120,
        },
        { kind: 'multiline', name: 'intro.text', label: 'Text', maxLength: 400 },
      ],
    },
    {
      title: 'Pillars',
      fields: [
        {
          kind: 'list',
          name: 'pillars',
          label: 'Pillars',
          entry: 'Pillar',
          blank: blankArt,
          summary: textOf('text'),
          fields: artFields,
        },
      ],
    },
    {
      title: 'Values',
      fields: [
        {
          kind: 'list',
          name: 'values',
          label: 'Values',
          entry: 'Value',
          blank: { ...blankArt, tone: 'haldi' },
          summary: textOf('text'),
          fields: [...artFields, tone],
        },
      ],
    },
    { title: 'Bestsellers', fields: railFields('bestsellers') },
    {
      title: 'Badges of bestsellers',
      fields: [
        {
          kind: 'list',
          name: 'ranks',
          label: 'Badges of bestsellers',
          entry: 'Badge',
          blank: { product: '', badge: '', salesText: '' },
          summary: textOf('salesText'),
          fields: [
            { kind: 'product', name: 'product', label: 'Product', isRequired: true },
            { kind: 'text', name: 'badge', label: 'Badge', placeholder: '#1', maxLength: 4 },
            {
              kind: 'text',
              name: 'salesText',
              label: 'Text',
              whenEmpty: 'text',
              maxLength: 40,
            },
          ],
        },
      ],
    },
    {
      title: 'Story',
      fields: [
        { kind: 'text', name: 'story.heading', label: 'Heading', maxLength: 80 },
        { kind: 'text', name: 'story.buttonLabel', label: 'Button', maxLength: 30 },
        { kind: 'multiline', name: 'story.text', label: 'Text', maxLength: 400 },
        {
          kind: 'choice',
          name: 'story.filmSource',
          label: 'Film',
          options: [
            { value: 'drawn', label: 'The drawn film' },
            { value: 'upload', label: 'Own film' },
            { value: 'none', label: 'No film' },
          ],
        },
        {
          kind: 'optional',
          name: 'story.film',
          label: 'Own film',
          toggle: 'Upload a film',
          blank: { ...blankFilm, alt: '' },
          fields: [
            ...filmFields,
            {
              kind: 'text',
              name: 'alt',
              label: 'Description of the preview image',
              whenEmpty: 'text',
              maxLength: 160,
            },
          ],
        },
      ],
    },
    {
      title: 'Products page',
      text: 'The picture and the texts above the list of all products, and the box below it.',
      fields: [
        { kind: 'text', name: 'productsPage.heading', label: 'Heading', maxLength: 80 },
        {
          kind: 'multiline',
          name: 'productsPage.text',
          label: 'Text',
          whenEmpty: 'text',
          maxLength: 200,
        },
        ...pictureFields('productsPage.', ['packs', 'none']),
        {
          kind: 'text',
          name: 'productsPage.helpHeading',
          label: 'Heading of the box below the list',
          maxLength: 80,
        },
        {
          kind: 'multiline',
          name: 'productsPage.helpText',
          label: 'Text of the box',
          maxLength: 200,
        },
      ],
    },
    { title: 'Second row of products', fields: railFields('superfoods') },
    {
      title: 'Headings',
      fields: [
        { kind: 'text', name: 'marketplaces.heading', label: 'Marketplaces', maxLength: 80 },
        { kind: 'text', name: 'customers.heading', label: 'Films of customers', maxLength: 80 },
        { kind: 'text', name: 'customers.textsHeading', label: 'Testimonials', maxLength: 80 },
      ],
    },
    {
      title: 'Statistics',
      text: 'Figures that the shop counts itself, or figures of your own.',
      fields: [
        {
          kind: 'list',
          name: 'statistics',
          label: 'Statistics',
          entry: 'Figure',
          blank: { source: 'deliveredOrders', figure: '', label: '', isHidden: false },
          summary: ({ isHidden, figure }) => (isHidden ? 'Hidden' : textOf('figure')({ figure })),
          fields: statisticFields,
        },
      ],
    },
  ],
};
