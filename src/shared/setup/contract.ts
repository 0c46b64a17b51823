import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { keepableSteps } from '../settings/setup.ts';

const access = 'admin';
const permission = 'manage_settings';
const base = '/api/admin/setup';

const step = z.object({
  id: z.string(),
  title: z.string(),
  /** Sample content works, but it is not the owner's. */
  state: z.enum(['done', 'sample', 'missing']),
  /** What is still to do, one line each. */
  details: z.array(z.string()),
  /** The page on which it is done; null if it is done outside of the back-office. */
  to: z.nullable(z.string()),
  /** The owner may keep the sample content. */
  canKeep: z.boolean(),
});

export type SetupStep = z.output<typeof step>;

const setup = z.object({ steps: z.array(step) });

export type Setup = z.output<typeof setup>;

export const getSetup = endpoint({
  method: 'GET',
  path: base,
  access,
  permission,
  summary: 'What is still to do before the shop may open, and what is still sample content',
  reply: setup,
});

export const keepSamples = endpoint({
  method: 'POST',
  path: `${base}/keep`,
  access,
  permission,
  summary: 'Marks the sample content of a step as kept on purpose',
  body: z.object({ step: z.enum(keepableSteps, 'This step has no sample content') }),
  message: 'Kept.',
  reply: z.null(),
});

const removedSamples = z.object({
  deleted: z.int(),
  archived: z.int(),
  categories: z.int(),
  hiddenPages: z.int(),
});

export type RemovedSamples = z.output<typeof removedSamples>;

export const removeSamples = endpoint({
  method: 'POST',
  path: `${base}/remove-samples`,
  access,
  permission,
  summary:
    'Deletes the products and categories of a new shop and hides its landing pages; products that orders or carts refer to are archived',
  body: z.object({ isConfirmed: z.literal(true, 'Confirm that the samples may be removed') }),
  reply: removedSamples,
});
