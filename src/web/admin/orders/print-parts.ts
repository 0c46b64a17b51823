import type { LabelLayout } from '#shared/orders/label-layout.ts';
import type { PrintPart } from '#shared/tax/contract.ts';
import { alert } from '#web/ui/confirm.tsx';
import { openFile } from '#web/session/download.ts';
import { failureText } from './failure-text.ts';
import type { Selection } from './selection.ts';

interface Print {
  selection: Selection;
  parts: PrintPart[];
  title: string;
  labelLayout?: LabelLayout;
  startAt?: number;
}

/** Opens one PDF in a new tab, or shows why it could not be printed. Call it in a click. */
export function printParts({ title, ...body }: Print): Promise<void> {
  const request = { body, as: 'orders.pdf', title };
  return alertFailure(openFile('POST /api/orders/admin/print', request));
}

/** Opens the labels of the courier, of selected orders or of an action that booked them. Call it in a click. */
export function printCourierLabels(
  body: { selection: Selection } | { bulk: string },
): Promise<void> {
  const request = { body, as: 'courier-labels.pdf', title: 'Labels of the courier' };
  return alertFailure(openFile('POST /api/orders/admin/courier-labels', request));
}

async function alertFailure(opening: Promise<void>): Promise<void> {
  const failure = await opening.then(
    () => undefined,
    (error: unknown) => failureText(error, 'Failed to print the orders'),
  );
  if (failure !== undefined) await alert(failure);
}
