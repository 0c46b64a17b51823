import { uploadedPicture } from '../catalog/picture.ts';

/** Drawings for the head of a page. */
export const headPictures = [
  'arch-basket',
  'arch-letter',
  'arch-lock',
  'arch-mill',
  'arch-pad',
  'arch-parcel',
  'arch-pond',
  'arch-pot',
  'arch-return',
  'arch-scroll',
  'arch-tick',
] as const;

/** Drawings for the text of a page. */
export const textPictures = [
  'story-basket',
  'story-mill',
  'story-parcel',
  'story-pond',
  'story-stove',
  'story-table',
  'barley',
  'chana',
  'chilli',
  'cocoa',
  'lemon',
  'lily-pad',
  'lotus',
  'mint',
  'onion',
  'onion-gold',
  'pepper',
  'puff',
  'tomato',
  'umbel',
  'umbel-gold',
] as const;

/** Wide pictures for the top of a landing page. */
export const bannerPictures = ['banner-makhana', 'banner-sattu'] as const;

export type HeadPicture = (typeof headPictures)[number];
export type TextPicture = (typeof textPictures)[number];
export type BannerPicture = (typeof bannerPictures)[number];

const drawings: readonly string[] = [...headPictures, ...textPictures, ...bannerPictures];

/** Whether a page can show the picture: a drawing of the shop or an uploaded image. */
export const isPagePicture = (name: string) =>
  drawings.includes(name) || uploadedPicture(name) !== undefined;
