import { bannerPictures, headPictures } from '#shared/pages/pictures.ts';
import { pageLimits } from '#shared/settings/page.ts';
import { blockPlaceholders, placeholders } from '#shared/settings/placeholders.ts';
import type { FieldDescription, FormDescription } from './describe.ts';

const pictureOptions = [...headPictures, ...bannerPictures].map((name) => ({
  value: name,
  label: `Drawing: ${name.replace('-', ', ')}`,
}));

const landingFields: readonly FieldDescription[] = [
  { kind: 'text', name: 'heading', label: 'Large heading', maxLength: 120 },
  {
    kind: 'text',
    name: 'localName',
    label: 'Name above the heading',
    hint: 'For example in Hindi.',
    whenEmpty: 'text',
    maxLength: 60,
  },
  {
    kind: 'text',
    name: 'pictureAlt',
    label: 'Description of the picture',
    hint: 'For visitors who do not see it.',
    whenEmpty: 'text',
    maxLength: 200,
  },
  {
    kind: 'choice',
    name: 'ground',
    label: 'Background',
    options: [
      { value: 'night', label: 'Dark' },
      { value: 'sun', label: 'Light' },
    ],
  },
  { kind: 'text', name: 'buttonLabel', label: 'Button', maxLength: 40 },
  {
    kind: 'choice',
    name: 'buttonTarget',
    label: 'The button opens',
    options: [
      { value: 'list', label: 'The list of products' },
      { value: 'pack', label: 'The first pack in stock' },
    ],
  },
  { kind: 'category', name: 'category', label: 'Category', none: 'All products' },
  {
    kind: 'product',
    name: 'measuredProduct',
    label: 'Product of the nutrition figures',
    hint: 'The default is the first pack with figures.',
  },
  {
    kind: 'choice',
    name: 'comparedFood',
    label: 'Compared with',
    none: 'No comparison',
    options: [
      { value: 'potatoChips', label: 'Potato chips' },
      { value: 'maida', label: 'Maida' },
    ],
  },
  {
    kind: 'products',
    name: 'packs',
    label: 'Packs',
    max: pageLimits.packs,
  },
];

export const pageForm: FormDescription = {
  groups: [
    {
      title: 'Page',
      fields: [
        { kind: 'text', name: 'title', label: 'Title', maxLength: 80 },
        {
          kind: 'text',
          name: 'path',
          label: 'Address',
          hint: 'Such as /our-farmers. The previous address redirects to a new one.',
          maxLength: 80,
        },
        { kind: 'toggle', name: 'isPublished', label: 'Show this page in the shop' },
        { kind: 'toggle', name: 'showInFooter', label: 'Link it in the footer' },
        {
          kind: 'choice',
          name: 'template',
          label: 'Layout',
          options: [
            { value: 'plain', label: 'Plain text' },
            { value: 'policy', label: 'Policy' },
            { value: 'story', label: 'Story' },
            { value: 'about', label: 'About' },
            { value: 'landing', label: 'Landing page' },
          ],
        },
        {
          kind: 'number',
          name: 'position',
          label: 'Position',
          hint: 'The order in the footer; smaller numbers come first.',
        },
        { kind: 'drawing', name: 'picture', label: 'Picture', options: pictureOptions },
        {
          kind: 'multiline',
          name: 'lead',
          label: 'Introduction',
          whenEmpty: 'text',
          maxLength: 500,
        },
      ],
    },
    {
      title: 'Text',
      fields: [
        {
          kind: 'markdown',
          name: 'body',
          label: 'Text of the page',
          hint: 'Markdown: ## for a heading, - for a list, **bold**, [text](/products) for a link. HTML is not allowed.',
          maxLength: pageLimits.bodyLength,
          placeholders,
          blocks: blockPlaceholders,
        },
      ],
    },
    {
      title: 'In search results',
      fields: [
        {
          kind: 'text',
          name: 'seoTitle',
          label: 'Title for search engines',
          whenEmpty: 'omit',
          hint: 'The default is the title of the page.',
          maxLength: 80,
        },
        {
          kind: 'multiline',
          name: 'description',
          label: 'Description',
          whenEmpty: 'text',
          maxLength: 300,
        },
      ],
    },
    {
      title: 'Landing page',
      fields: [
        {
          kind: 'optional',
          name: 'landing',
          label: 'Landing page',
          toggle: 'Show a large picture and packs',
          hint: 'Needed for the layout “Landing page”.',
          whenEmpty: 'omit',
          blank: { ground: 'sun', buttonTarget: 'list', packs: [] },
          fields: landingFields,
        },
      ],
    },
    {
      title: 'Earlier addresses',
      text: 'They redirect to this page.',
      fields: [
        {
          kind: 'texts',
          name: 'redirectsFrom',
          label: 'Earlier addresses',
          entry: 'Address',
          placeholder: '/old-address',
        },
      ],
    },
  ],
};
