import * as z from 'zod/mini';
import { layouts, registrations } from '../tax/document.ts';

const PREFIX = 'Use 1 to 3 capital letters or digits';

/** Short, because a serial number has at most 16 characters. */
const prefix = z.string(PREFIX).check(
  z.trim(),
  z.regex(/^[A-Z0-9]{1,3}$/, PREFIX),
  z.refine((text) => !text.startsWith(GENERATED_PREFIX), 'This prefix is used for generated data'),
);

/** The beginning of the series of the documents that `npm run seed:load` generates. */
export const GENERATED_PREFIX = 'LD';

interface Prefixes {
  invoicePrefix: string;
  billPrefix: string;
  creditNotePrefix: string;
}

/** One series for two kinds of documents would leave gaps in both. */
const prefixesDiffer = z.superRefine<Prefixes>((fields, context) => {
  const seen = new Set<string>();
  for (const path of ['invoicePrefix', 'billPrefix', 'creditNotePrefix'] as const) {
    const message = 'Another kind of document has this prefix';
    if (seen.has(fields[path]))
      context.addIssue({ code: 'custom', path: [path], message, input: fields });
    seen.add(fields[path]);
  }
});

export const taxSection = z
  .object({
    registration: z.enum(registrations, 'Choose how the shop is registered'),
    invoicePrefix: prefix,
    billPrefix: prefix,
    creditNotePrefix: prefix,
    /** Whether the mail about a dispatched order has the invoice as a file. */
    attachInvoice: z.boolean('Choose whether mails have the invoice'),
    /** The paper for packing slips and invoices that are printed together. */
    printLayout: z.enum(layouts, 'Choose the paper'),
    /** Whether business customers can enter their GSTIN. */
    asksForGstin: z.boolean('Choose whether the checkout asks for a GSTIN'),
  })
  .check(prefixesDiffer);
