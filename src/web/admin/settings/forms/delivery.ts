import { formatPaise } from '#shared/money.ts';
import type { Data, FieldDescription, FormDescription } from './describe.ts';
import { stateOptions } from './state-options.ts';

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Monday first, as calendars in India show it. */
const weekdayOptions = [1, 2, 3, 4, 5, 6, 0].map((value) => ({
  value,
  label: weekdays[value] ?? '',
}));

const zoneFields: readonly FieldDescription[] = [
  { kind: 'text', name: 'name', label: 'Name', placeholder: 'North-east', maxLength: 60 },
  {
    kind: 'toggle',
    name: 'isServed',
    label: 'Deliver to this zone',
    hint: 'Without delivery, customers see at checkout that the shop does not deliver there.',
  },
  { kind: 'many', name: 'states', label: 'States', options: stateOptions },
  {
    kind: 'list',
    name: 'pincodes',
    label: 'Pincode ranges',
    hint: 'A pincode range wins over the state that contains it.',
    entry: 'Pincode range',
    blank: { from: '', to: '' },
    title: ({ from, to }) => (from || to ? `${text(from)} to ${text(to)}` : ''),
    fields: [
      { kind: 'text', name: 'from', label: 'From', placeholder: '781001', maxLength: 6 },
      { kind: 'text', name: 'to', label: 'To', placeholder: '788999', maxLength: 6 },
    ],
  },
  {
    kind: 'money',
    name: 'feePaise',
    label: 'Fee',
    whenEmpty: 'null',
    hint: 'Leave it empty to use the standard fee and threshold.',
  },
  {
    kind: 'money',
    name: 'freeFromPaise',
    label: 'Free shipping from',
    whenEmpty: 'null',
    hint: 'Leave it empty to charge the fee of this zone on every order.',
  },
  {
    kind: 'days',
    name: 'transitDays',
    label: 'Transit time',
    whenEmpty: 'null',
    hint: 'Leave it empty to use the standard transit time.',
  },
];

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '…');

function zoneSummary({ isServed, states, pincodes, feePaise }: Data): string {
  const named = Array.isArray(states) ? states.length : 0;
  const ranges = Array.isArray(pincodes) ? pincodes.length : 0;
  const places = [named && plural(named, 'state'), ranges && plural(ranges, 'pincode range')];
  const price = typeof feePaise === 'number' && feePaise >= 0 ? formatPaise(feePaise) : 'standard';
  const terms = isServed === false ? 'not served' : `${price} fee`;
  return [...places.filter(Boolean), terms].join(' · ');
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const deliveryForm: FormDescription = {
  groups: [
    {
      title: 'Shipping fee',
      text: 'A change applies to new checkouts. A checkout in progress keeps its price.',
      fields: [
        {
          kind: 'money',
          name: 'freeShippingFromPaise',
          label: 'Free shipping from',
          hint: 'With ₹0, every order ships free.',
        },
        { kind: 'money', name: 'flatFeePaise', label: 'Shipping fee below that' },
        {
          kind: 'toggle',
          name: 'suggestsForFreeShipping',
          label: 'Suggest a product for free shipping',
          hint: 'The cart names one product whose price covers what is missing.',
        },
      ],
    },
    {
      title: 'Delivery time',
      fields: [
        { kind: 'days', name: 'dispatchDays', label: 'Dispatch time' },
        { kind: 'days', name: 'transitDays', label: 'Transit time' },
        {
          kind: 'time',
          name: 'cutOff',
          label: 'Cut-off time',
          hint: 'Orders from this time on, and on days off, count from the next working day. Without it, each order counts from the day it was placed.',
        },
        {
          kind: 'number',
          name: 'freeRedeliveries',
          label: 'Free redeliveries',
          hint: 'Delivery attempts without a fee if the customer was not there.',
        },
        {
          kind: 'toggle',
          name: 'showsPincodeCheck',
          label: 'Pincode check on product pages',
          hint: 'Customers enter their pincode and see whether you deliver there, and by which day.',
        },
      ],
    },
    {
      title: 'Working days',
      text: 'Delivery dates count working days only.',
      fields: [
        { kind: 'many', name: 'workingDays', label: 'Working days', options: weekdayOptions },
        {
          kind: 'texts',
          name: 'holidays',
          label: 'Holidays',
          entry: 'Holiday',
          hint: 'Days on which nothing is dispatched.',
          input: 'holiday',
        },
      ],
    },
    {
      title: 'Zones',
      text: 'Places with a fee or transit time of their own, and places that are not served.',
      fields: [
        {
          kind: 'list',
          name: 'zones',
          label: 'Zones',
          entry: 'Zone',
          blank: {
            name: '',
            states: [],
            pincodes: [],
            isServed: true,
            feePaise: null,
            freeFromPaise: null,
            transitDays: null,
          },
          summary: zoneSummary,
          fields: zoneFields,
        },
      ],
    },
  ],
};
