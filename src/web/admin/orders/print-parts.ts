import type { OrderSort } from '#shared/orders/order-list.ts';
import type { LabelLayout } from '#shared/orders/label-layout.ts';
import type { PrintPart } from '#shared/tax/contract.ts';
import { alert } from '#web/ui/confirm.tsx';
import { openFile } from '#web/session/download.ts';
import { failureText, messageOf } from './failure-text.ts';
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
export function printParts({ title, sort, ...print }: Print): Promise<boolean> {
  const body = { ...print, ...(sort && sort !== 'newest' && { sort }) };
  const request = { body, as: 'orders.pdf', title };
  return openOrAlert(openFile('POST /api/orders/admin/print', request), (error) =>
    failureText(error, 'Failed to print the orders'),
  );
}

/** Opens the labels of the courier, of selected orders or of an action that booked them. Call it in a click. */
export function printCourierLabels(
  body: { selection: Selection } | { bulk: string },
): Promise<boolean> {
  const request = { body, as: 'courier-labels.pdf', title: 'Labels of the courier' };
  return openOrAlert(openFile('POST /api/orders/admin/courier-labels', request), messageOf);
}

/** Returns whether it was opened; a failure has been shown. */
async function openOrAlert(
  opening: Promise<void>,
  textOf: (error: unknown) => string,
): Promise<boolean> {
  const failure = await opening.then(() => undefined, textOf);
  if (failure !== undefined) await alert(failure);
  return failure === undefined;
}
