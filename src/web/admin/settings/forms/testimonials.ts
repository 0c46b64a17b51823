import type { Data, FieldDescription, FormDescription } from './describe.ts';
import { blankFilm, filmFields } from './film-fields.ts';

const consent: FieldDescription = {
  kind: 'optional',
  name: 'consent',
  label: 'Consent',
  toggle: 'The person has agreed to the publication',
  hint: 'Needed for everything except the samples of a new shop.',
  blank: { givenBy: '', at: '', how: '' },
  fields: [
    { kind: 'text', name: 'givenBy', label: 'Given by', maxLength: 120 },
    { kind: 'date', name: 'at', label: 'Date' },
    {
      kind: 'text',
      name: 'how',
      label: 'How it was given',
      placeholder: 'By email',
      maxLength: 200,
    },
  ],
};

const rating: FieldDescription = { kind: 'number', name: 'rating', label: 'Rating', unit: 'of 5' };
const hide: FieldDescription = { kind: 'toggle', name: 'isHidden', label: 'Hide it in the shop' };
const person: readonly FieldDescription[] = [
  { kind: 'id', name: 'id', label: 'Id' },
  { kind: 'text', name: 'name', label: 'Name', maxLength: 120 },
  { kind: 'text', name: 'location', label: 'Place', maxLength: 120 },
];
const blankPerson = {
  id: '',
  name: '',
  location: '',
  rating: 5,
  isHidden: false,
  consent: null,
};

const placeAndState = ({ location, isHidden }: Data) =>
  [typeof location === 'string' ? location : '', isHidden === true ? 'hidden' : '']
    .filter(Boolean)
    .join(' · ');

export const testimonialsForm: FormDescription = {
  groups: [
    {
      title: 'Testimonials',
      text: 'What customers wrote, in the order of the home page.',
      fields: [
        {
          kind: 'list',
          name: 'texts',
          label: 'Testimonials',
          entry: 'Testimonial',
          blank: { ...blankPerson, message: '', verified: false },
          summary: placeAndState,
          fields: [
            ...person,
            { kind: 'multiline', name: 'message', label: 'Message', maxLength: 1000 },
            rating,
            { kind: 'toggle', name: 'verified', label: 'The purchase is verified' },
            hide,
            consent,
          ],
        },
      ],
    },
    {
      title: 'Films',
      text: 'What customers said on video, in the order of the home page.',
      fields: [
        {
          kind: 'list',
          name: 'videos',
          label: 'Films',
          entry: 'Film',
          blank: {
            ...blankPerson,
            ...blankFilm,
            title: '',
            fullQuote: '',
            duration: '',
            product: null,
          },
          summary: placeAndState,
          fields: [
            ...person,
            { kind: 'text', name: 'title', label: 'Title', maxLength: 120 },
            { kind: 'text', name: 'duration', label: 'Length', placeholder: '00:45' },
            ...filmFields,
            { kind: 'multiline', name: 'fullQuote', label: 'What is said', maxLength: 2000 },
            rating,
            { kind: 'product', name: 'product', label: 'Product' },
            hide,
            consent,
          ],
        },
      ],
    },
    {
      title: 'Reviews on product pages',
      fields: [
        {
          kind: 'text',
          name: 'reviews.rating',
          label: 'Average rating',
          whenEmpty: 'null',
          placeholder: '4.91',
          hint: 'Leave it empty to hide it.',
        },
        {
          kind: 'number',
          name: 'reviews.count',
          label: 'Number of reviews',
          whenEmpty: 'null',
          hint: 'Leave it empty to hide it.',
        },
        {
          kind: 'list',
          name: 'reviews.list',
          label: 'Reviews',
          entry: 'Review',
          blank: { name: '', rating: 5, date: '', text: '', consent: null },
          fields: [
            { kind: 'text', name: 'name', label: 'Name', maxLength: 120 },
            {
              kind: 'text',
              name: 'date',
              label: 'Date',
              placeholder: '2 weeks ago',
              maxLength: 30,
            },
            { kind: 'multiline', name: 'text', label: 'Review', maxLength: 1000 },
            rating,
            consent,
          ],
        },
      ],
    },
  ],
};
