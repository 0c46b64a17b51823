import type { Tile } from '#shared/catalog/vocabulary.ts';
import type { FormDescription } from './describe.ts';

/** The colours of theme.css with the names of the product form. */
const tileColours: readonly { tile: Tile; label: string; standard: string }[] = [
  { tile: 'neel', label: 'Indigo', standard: '#e3e4f8' },
  { tile: 'haldi', label: 'Turmeric', standard: '#fbebb9' },
  { tile: 'kesar', label: 'Saffron', standard: '#ffe6bf' },
  { tile: 'majith', label: 'Madder', standard: '#fbdfd3' },
  { tile: 'kamal', label: 'Lotus', standard: '#fce0e5' },
  { tile: 'patti', label: 'Leaf', standard: '#dfedd9' },
  { tile: 'chuna', label: 'Lime wash', standard: '#f7e9ce' },
];

export const brandForm: FormDescription = {
  groups: [
    {
      title: 'Accent',
      text: 'Text on a colour must have a contrast of at least 4.5 to 1, so that everyone can read it.',
      fields: [
        {
          kind: 'colour',
          name: 'accent',
          label: 'Accent colour',
          hint: 'The background of the main buttons and marks.',
          standard: '#ffc53d',
        },
      ],
    },
    {
      title: 'Tiles',
      text: 'The backgrounds behind packs. Every product has one of these tiles.',
      fields: tileColours.map(({ tile, label, standard }) => ({
        kind: 'colour' as const,
        name: `tiles.${tile}`,
        label,
        standard,
      })),
    },
  ],
};
