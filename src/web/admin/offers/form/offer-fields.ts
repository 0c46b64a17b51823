import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import type { OfferKind } from '#shared/offers/terms.ts';
import {
  fieldsOf,
  type Data,
  type FieldDescription,
  type FormDescription,
  type Option,
} from '../../settings/forms/describe.ts';

const kinds: readonly (Option & { value: OfferKind })[] = [
  { value: 'percent', label: 'Percent off' },
  { value: 'amount', label: 'Amount off' },
  { value: 'free_delivery', label: 'Free delivery' },
  { value: 'buy_x_get_y', label: 'Buy X, get Y' },
  { value: 'quantity_breaks', label: 'Quantity discount' },
];

/** Fields are shown if they matter for these. */
interface Chosen {
  kind: OfferKind;
  isAutomatic: boolean;
  isTagged: boolean;
}

interface Described extends Chosen {
  categories: readonly Option[];
}

const percent: FieldDescription = {
  kind: 'percent',
  name: 'terms.percentBasisPoints',
  label: 'Discount',
};

const goods = (
  name: string,
  { what, hint, categories }: { what: string; hint?: string; categories: readonly Option[] },
): FieldDescription[] => [
  {
    kind: 'many',
    name: name === '' ? 'categories' : `${name}.categories`,
    label: `${what} categories`,
    ...(hint !== undefined && { hint }),
    options: categories,
  },
  {
    kind: 'products',
    name: name === '' ? 'products' : `${name}.products`,
    label: `${what} products`,
    max: 200,
    stores: 'id',
  },
];

function termsFields({ kind, categories }: Described): FieldDescription[] {
  switch (kind) {
    case 'percent':
      return [
        percent,
        {
          kind: 'money',
          name: 'terms.maxPaise',
          label: 'At most',
          whenEmpty: 'null',
          hint: 'The most that it takes off one order.',
        },
      ];
    case 'amount':
      return [
        {
          kind: 'money',
          name: 'terms.amountPaise',
          label: 'Amount off',
          hint: 'Shared between the products it applies to. The goods cost at least ₹1.',
        },
      ];
    case 'free_delivery':
      return [];
    case 'buy_x_get_y':
      return [
        { kind: 'number', name: 'terms.buyQuantity', label: 'Customers buy', unit: 'units' },
        {
          kind: 'number',
          name: 'terms.getQuantity',
          label: 'And get',
          unit: 'units',
          hint: 'At a discount: the cheapest ones.',
        },
        { ...percent, label: 'Discount on those', hint: '100% is free.' },
        {
          kind: 'number',
          name: 'terms.timesMax',
          label: 'At most',
          whenEmpty: 'null',
          unit: 'times per order',
        },
        {
          kind: 'optional',
          name: 'terms.getGoods',
          label: 'Discounted products',
          toggle: 'Other products than those that are bought',
          blank: { products: [], categories: [] },
          fields: goods('', { what: 'Discounted', categories }),
        },
      ];
    case 'quantity_breaks':
      break;
  }
  return [
    {
      kind: 'choice',
      name: 'terms.counts',
      label: 'Counted units',
      options: [
        { value: 'each_product', label: 'Of each product' },
        { value: 'all_goods', label: 'Of all products together' },
      ],
    },
    {
      kind: 'list',
      name: 'terms.breaks',
      label: 'Quantities',
      entry: 'Quantity',
      hint: 'Each quantity is above the one before.',
      blank: { quantity: null, percentBasisPoints: null },
      title: breakTitle,
      fields: [
        { kind: 'number', name: 'quantity', label: 'From', unit: 'units' },
        { kind: 'percent', name: 'percentBasisPoints', label: 'Discount' },
      ],
    },
  ];
}

function breakTitle({ quantity, percentBasisPoints }: Data): string {
  const isKnown = [quantity, percentBasisPoints].every(Number.isFinite);
  return isKnown ? `From ${Number(quantity)} units: ${Number(percentBasisPoints) / 100}% off` : '';
}

/** The form of an offer. */
export function describeOffer(chosen: Described): FormDescription {
  const { isAutomatic, isTagged, categories } = chosen;
  const code: FieldDescription = {
    kind: 'text',
    name: 'code',
    label: 'Code',
    whenEmpty: 'null',
    placeholder: 'DIWALI10',
    maxLength: 60,
    hint: 'In any case. Leave it empty for single-use codes only, which you create after saving.',
  };
  const tags: FieldDescription = {
    kind: 'texts',
    name: 'tags',
    label: 'Tags',
    entry: 'Tag',
    hint: 'Customers need one of them.',
  };
  return {
    groups: [
      {
        title: 'Offer',
        fields: [
          {
            kind: 'text',
            name: 'title',
            label: 'Title',
            maxLength: 80,
            placeholder: '10% off your first order',
            hint: 'Customers read it in the cart, at checkout, in mails and on the invoice.',
          },
          {
            kind: 'choice',
            name: 'isAutomatic',
            label: 'How customers get it',
            options: [
              { value: 'code', label: 'With a code' },
              { value: 'automatic', label: 'Automatically' },
            ],
            hint: 'A cart gets one code and the best automatic offer.',
          },
          ...(isAutomatic ? [] : [code]),
          {
            kind: 'toggle',
            name: 'isActive',
            label: 'Switched on',
            hint: 'A checkout that has started keeps the offer, also if you switch it off.',
          },
        ],
      },
      {
        title: 'What customers get',
        fields: [
          { kind: 'choice', name: 'terms.kind', label: 'Kind', options: kinds },
          ...termsFields(chosen),
        ],
      },
      {
        title: 'Products and cart',
        fields: [
          {
            kind: 'money',
            name: 'minBasketPaise',
            label: 'Smallest cart',
            whenEmpty: 'null',
            hint: 'The value of all goods before discounts.',
          },
          ...goods('included', {
            what: 'Only these',
            hint: 'Without categories and products, it applies to everything.',
            categories,
          }),
          ...goods('excluded', { what: 'Never these', categories }),
        ],
      },
      {
        title: 'Who can use it',
        fields: [
          {
            kind: 'choice',
            name: 'audience',
            label: 'Customers',
            options: [
              { value: 'everyone', label: 'Everyone' },
              { value: 'first_order', label: 'On their first order' },
              { value: 'tagged', label: 'With a tag' },
            ],
          },
          ...(isTagged ? [tags] : []),
          {
            kind: 'number',
            name: 'customerLimit',
            label: 'Uses per customer',
            whenEmpty: 'null',
            hint: 'Customers are recognised by their account and their phone number.',
          },
        ],
      },
      {
        title: 'Time and limit',
        fields: [
          {
            kind: 'date-time',
            name: 'startsAt',
            label: 'Starts',
            hint: 'Time in India. Leave it empty to start at once.',
          },
          {
            kind: 'date-time',
            name: 'endsAt',
            label: 'Ends',
            hint: 'Time in India. Leave it empty for no end.',
          },
          {
            kind: 'number',
            name: 'totalLimit',
            label: 'Uses in total',
            whenEmpty: 'null',
            hint: 'Unpaid checkouts count until their stock is released.',
          },
        ],
      },
      {
        title: 'For the team',
        fields: [
          {
            kind: 'multiline',
            name: 'note',
            label: 'Note',
            whenEmpty: 'text',
            maxLength: 500,
            hint: 'Customers do not see it.',
          },
        ],
      },
    ],
  };
}

/** All fields that the form may show, for its values. */
export function allFields(categories: readonly Option[]): FieldDescription[] {
  const fields = kinds.flatMap(({ value: kind }) =>
    fieldsOf(describeOffer({ kind, isAutomatic: false, isTagged: true, categories })),
  );
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** Also the categories that the offer names and that were deleted. */
export function toCategoryOptions(
  categories: readonly AdminCategory[],
  named: readonly string[],
): Option[] {
  const known = categories.map(({ slug, name }) => ({ value: slug, label: name }));
  const slugs = new Set(known.map(({ value }) => value));
  const deleted = [...new Set(named)].filter((slug) => !slugs.has(slug));
  return [...known, ...deleted.map((slug) => ({ value: slug, label: `${slug} (deleted)` }))];
}
