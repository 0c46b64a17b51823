import type { FieldDescription } from './describe.ts';

export const named = (names: readonly string[]) =>
  names.map((name) => ({
    value: name,
    label: name.slice(0, 1).toUpperCase() + name.slice(1).replace('-', ', '),
  }));

export const tone: FieldDescription = {
  kind: 'choice',
  name: 'tone',
  label: 'Background colour',
  options: [
    { value: 'haldi', label: 'Turmeric' },
    { value: 'kamal', label: 'Lotus' },
    { value: 'patti', label: 'Leaf' },
    { value: 'neel', label: 'Indigo' },
    { value: 'majith', label: 'Madder' },
  ],
};

/** The picture of a slide or of the products page. `prefix` is the path of the part that it belongs to. */
export const pictureFields = (prefix: string, drawings: readonly string[]): FieldDescription[] => [
  { kind: 'image', name: `${prefix}desktopImage`, label: 'Image for desktops' },
  { kind: 'image', name: `${prefix}phoneImage`, label: 'Image for phones' },
  {
    kind: 'choice',
    name: `${prefix}drawing`,
    label: 'Drawing',
    hint: 'Shown without an image.',
    options: named(drawings),
  },
  { ...tone, name: `${prefix}tone` },
  {
    kind: 'text',
    name: `${prefix}alt`,
    label: 'Description of the image',
    hint: 'For visitors who do not see it.',
    whenEmpty: 'text',
    maxLength: 160,
  },
];
