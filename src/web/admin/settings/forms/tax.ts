import type { FormDescription } from './describe.ts';

const prefix = (name: string, label: string) =>
  ({ kind: 'text', name, label, maxLength: 3 }) as const;

export const taxForm: FormDescription = {
  groups: [
    {
      title: 'Registration',
      text: 'It decides which document a dispatched order gets. The company, its address and its GSTIN are part of the legal facts.',
      fields: [
        {
          kind: 'choice',
          name: 'registration',
          label: 'The shop is',
          options: [
            { value: 'registered', label: 'Registered for GST: tax invoices' },
            { value: 'composition', label: 'In the composition scheme: bills of supply' },
            { value: 'unregistered', label: 'Not registered: bills of supply' },
          ],
          hint: 'Shops in the composition scheme and shops that are not registered may generally sell only within their own state. Ask your accountant.',
        },
        {
          kind: 'toggle',
          name: 'asksForGstin',
          label: 'Business customers can enter their GSTIN in the checkout',
        },
      ],
    },
    {
      title: 'Document numbers',
      text: 'A number such as INV/2627/000001 has the prefix, the financial year and a running number. A new prefix starts a new series at 1. Issued documents keep their numbers.',
      fields: [
        prefix('invoicePrefix', 'Tax invoices'),
        prefix('billPrefix', 'Bills of supply'),
        prefix('creditNotePrefix', 'Credit notes'),
      ],
    },
    {
      title: 'Printing and mail',
      fields: [
        {
          kind: 'choice',
          name: 'printLayout',
          label: 'Orders are printed on',
          options: [
            { value: 'a4', label: 'A4 paper' },
            { value: 'receipt', label: 'A receipt printer, 80 mm wide' },
          ],
          hint: 'For packing slips and invoices of several orders. Each invoice can be downloaded in both layouts.',
        },
        {
          kind: 'toggle',
          name: 'attachInvoice',
          label: 'Attach the invoice to the mail about a dispatched order',
          hint: 'The mail always has a link to it.',
        },
      ],
    },
  ],
};
