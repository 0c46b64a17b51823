import * as z from 'zod/mini';
import { listOf } from './fields.ts';

/** Steps of the set-up whose sample content the owner keeps on purpose. */
export const keepableSteps = [
  'shop',
  'delivery',
  'products',
  'home',
  'testimonials',
  'pages',
  'mail',
] as const;

export type KeepableStep = (typeof keepableSteps)[number];

export const setupSection = z.object({
  kept: listOf(z.enum(keepableSteps, 'This step has no sample content'), keepableSteps.length),
});
