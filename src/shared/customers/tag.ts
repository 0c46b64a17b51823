import { textField } from '../text-field.ts';
import * as z from 'zod/mini';

export const tagLengthMax = 30;
/** The most tags of one customer. */
export const tagsMax = 20;
export const noteLengthMax = 2000;
/** The most notes about one customer. */
export const notesMax = 200;

/** The text of a tag as it is shown: one spelling of spaces and letters with accents. */
export const toLabel = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();

/** The same for all spellings of a tag: `VIP` and `vip` are one tag. */
export const toTag = (text: string) => toLabel(text).toLowerCase();

const TOO_LONG = `Tag must be at most ${tagLengthMax} characters`;

export const tagInput = z.object({
  tag: z.pipe(
    textField('Tag', 200, 'Enter a tag'),
    z.pipe(
      z.transform(toLabel),
      z.string().check(z.minLength(1, 'Enter a tag'), z.maxLength(tagLengthMax, TOO_LONG)),
    ),
  ),
});

export const customerNoteInput = z.object({
  note: textField('Note', noteLengthMax, 'Write a note').check(z.minLength(1, 'Write a note')),
});
