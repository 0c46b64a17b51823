import { isRecord, text } from '#shared/read-answer.ts';
import { topicNames } from '#shared/support/ticket-input.ts';

const empty = { name: '', email: '', phone: '', topic: '', orderNumber: '', message: '' };

export type FormValues = typeof empty;

export const fieldNames = Object.keys(empty) as (keyof FormValues)[];

/** Reads the form values from unknown data; missing ones are empty. */
export function formValues(typed: unknown): FormValues {
  const at = isRecord(typed) ? typed : {};
  return Object.fromEntries(fieldNames.map((name) => [name, text(at[name])])) as FormValues;
}

/** Values from a link to the form: `?topic=refund&order=TKR-20261115-048213`. */
export function linkedValues(search: string): Partial<FormValues> {
  const link = new URLSearchParams(search);
  const topic = topicNames.find((name) => name === link.get('topic'));
  const orderNumber = link.get('order')?.trim();
  return { ...(topic && { topic }), ...(orderNumber && { orderNumber }) };
}

/** For each field, the first value that is not empty. */
export function firstKnown(
  ...sources: { [Name in keyof FormValues]?: string | undefined }[]
): FormValues {
  const first = (name: keyof FormValues) => sources.map((source) => source[name]).find(Boolean);
  return formValues(Object.fromEntries(fieldNames.map((name) => [name, first(name)])));
}

/** The order number speeds up the answer; once filled in, the field stays visible. */
export const asksForOrder = ({ topic, orderNumber }: FormValues) =>
  topic === 'order' || topic === 'refund' || orderNumber !== '';
