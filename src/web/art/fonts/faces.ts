// Written by art/fonts.ts.
import rozhaLatin from './rozha-latin.woff2?url';
import rozhaAccented from './rozha-accented.woff2?url';
import anekLatin from './anek-latin.woff2?url';
import anekAccented from './anek-accented.woff2?url';
import anekRupee from './anek-rupee.woff2?url';
import anekHindi from './anek-hindi.woff2?url';

export const fontFaces = [
  {
    url: rozhaLatin,
    family: 'Rozha One',
    weight: '400',
    unicodeRange: 'U+0020-007E, U+00A0, U+00A9, U+00B7, U+00BD, U+00D7, U+2010-2026, U+2192, U+2212',
    isOnEveryPage: true,
  },
  {
    url: rozhaAccented,
    family: 'Rozha One',
    weight: '400',
    unicodeRange: 'U+00A1-00A8, U+00AA-00B6, U+00B8-00BC, U+00BE-00D6, U+00D8-00FF',
    isOnEveryPage: false,
  },
  {
    url: anekLatin,
    family: 'Anek Latin Variable',
    weight: '400 800',
    unicodeRange: 'U+0020-007E, U+00A0, U+00A9, U+00B7, U+00BD, U+00D7, U+2010-2026, U+2192, U+2212',
    isOnEveryPage: true,
  },
  {
    url: anekAccented,
    family: 'Anek Latin Variable',
    weight: '400 800',
    unicodeRange: 'U+00A1-00A8, U+00AA-00B6, U+00B8-00BC, U+00BE-00D6, U+00D8-00FF',
    isOnEveryPage: false,
  },
  {
    url: anekRupee,
    family: 'Anek Latin Variable',
    weight: '400 800',
    unicodeRange: 'U+20B9',
    isOnEveryPage: true,
  },
  {
    url: anekHindi,
    family: 'Anek Devanagari Variable',
    weight: '600',
    unicodeRange: 'U+0900-097F, U+200C-200D',
    isOnEveryPage: false,
  },
];
