import * as z from 'zod/mini';
import { textField } from '../text-field.ts';
import { isObject, optional } from './fields.ts';

const UPLOAD = 'Upload the file again';

/** A file of this shop: an upload, or one that came with it. */
const shopFile = (missing: string) =>
  z.string(missing).check(
    z.minLength(1, missing),
    z.maxLength(300, UPLOAD),
    z.regex(/^(\/(?![/\\])[^\s\\?#]*)?$/, UPLOAD),
    z.refine((path) => !path.includes('..'), UPLOAD),
  );

export const filmFiles = {
  mp4: z._default(optional(shopFile(UPLOAD)), null),
  webm: z._default(optional(shopFile(UPLOAD)), null),
  captions: z._default(optional(shopFile(UPLOAD)), null),
  poster: shopFile('Upload a preview image'),
  /** A smaller version of a preview image that came with the shop; uploads have their own. */
  posterAvif: z._default(optional(shopFile(UPLOAD)), null),
};

/** One of the two is enough: every current browser plays both. */
export const hasFilm = z.refine<{ mp4: string | null; webm: string | null }>(
  ({ mp4, webm }) => mp4 !== null || webm !== null,
  { path: ['mp4'], error: 'Upload a film as MP4 or WebM', when: isObject },
);

export const storyFilm = z
  .object({ ...filmFiles, alt: textField('The description of the image', 160) })
  .check(hasFilm);
