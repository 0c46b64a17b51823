// Written by art/fonts.ts.
import rozhaLatin from './rozha-latin.woff2?url';
import anekLatin from './anek-latin.woff2?url';
import anekRupee from './anek-rupee.woff2?url';

export const preloadedFonts = [rozhaLatin, anekLatin, anekRupee];
