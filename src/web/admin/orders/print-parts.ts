import type { OrderSort } from '#shared/orders/order-list.ts';
import type { LabelLayout } from '#shared/orders/label-layout.ts';
import type { PrintPart } from '#shared/tax/contract.ts';
import { alert } from '#web/ui/confirm.tsx';
import { openFile } from '#web/session/download.ts';
import { failureText } from './failure-text.ts';
import type { Selection } from './selection.ts';

interface Print {
  selection: Selection;
  sort?: OrderSort | undefined;
  parts: PrintPart[];
  title: string;
  labelLayout?: LabelLayout;
  startAt?: number;
}

/** Opens one PDF in a new tab, or shows why it could not be printed. Call it in a click. */
export async function printParts({ title, sort, ...print }: Print): Promise<void> {
  const body = { ...print, ...(sort && sort !== 'newest' && { sort }) };
  const failure = await openFile('POST /api/orders/admin/print', {
    body,
    as: 'orders.pdf',
    title,
  }).then(
    () => undefined,
    (error: unknown) => failureText(error, 'Failed to print the orders'),
  );
  if (failure !== undefined) await alert(failure);
}
