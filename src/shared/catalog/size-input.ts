import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import type { FieldErrors } from '../errors.ts';
import { textField } from '../text-field.ts';

const GROUP = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Products with the same group are sizes of each other. Empty becomes null. */
export const sizeGroup = z.nullable(
  z.pipe(
    textField('The size group', 120),
    z.pipe(
      z.transform((typed: string) => typed.toLowerCase() || null),
      z.nullable(
        z
          .string()
          .check(z.regex(GROUP, 'Use lowercase letters, digits and single dashes for the group')),
      ),
    ),
  ),
);

/** Such as `200 g` or `Pack of 3`, on one line. */
export const sizeLabel = z.nullable(
  z.pipe(
    textField('The size', limits.sizeLabelLength),
    z.transform((typed: string) => typed.replaceAll(/\s+/g, ' ') || null),
  ),
);

interface Size {
  sizeGroup: string | null;
  sizeLabel: string | null;
}

/** A product has both a group and a label, or neither. */
export function checkSizeFields({ sizeGroup: group, sizeLabel: label }: Size): FieldErrors {
  if (group !== null && label === null) return { sizeLabel: SIZE_REQUIRED };
  if (group === null && label !== null) {
    return { sizeGroup: 'A size needs the group that it belongs to' };
  }
  return {};
}

export const SIZE_REQUIRED = 'Name the size, such as 200 g or Pack of 3';
export const SIZES_FULL = `A product has at most ${limits.sizesPerProduct} sizes`;
export const sizeTakenMessage = (name: string) => `“${name}” already has this size`;
