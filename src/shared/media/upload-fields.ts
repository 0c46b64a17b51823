import * as z from 'zod/mini';
import { uploadPatterns } from './uploads.ts';

// Fields of forms with the URL of an uploaded file.

const uploaded = (pattern: RegExp, message: string) =>
  z.string(message).check(z.regex(pattern, message));

/** A picture or a logo. */
export const pictureUrl = uploaded(uploadPatterns.picture, 'Upload a picture');
export const iconUrl = uploaded(uploadPatterns.icon, 'Upload an icon');
