import { settings } from '#shared/settings/current.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';

/** Restocks low products after a confirmation; `onDone` runs even after a failure. */
export function useRestock(lowCount: number, onDone: () => void) {
  const { pending, run } = usePending<'restock'>();

  async function restock() {
    const question = `Restock all ${lowCount} low stock items to ${settings().orders.stock.restockTo} units each?`;
    if (!(await confirm(question, { confirm: 'Restock' }))) return;
    const outcome = await run('restock', () => send().then(outcomeOf, failureOf));
    if (!outcome) return;
    toast(outcome);
    onDone();
  }

  return { lowCount, isRestocking: pending !== undefined, restock };
}

async function send(): Promise<number> {
  const body = { restockLevel: settings().orders.stock.restockTo };
  const { modifiedCount } = await callSignedIn('POST /api/admin/stock/restock-low', { body });
  return modifiedCount;
}

function outcomeOf(count: number) {
  if (count === 0) return { tone: 'warn', text: 'No low stock items to restock!' } as const;
  const text = `Successfully restocked ${count} products to ${settings().orders.stock.restockTo} units each!`;
  return { tone: 'ok', text } as const;
}

function failureOf(error: unknown) {
  const text = failureSentence(error, 'Failed to restock', 'Failed to restock items');
  return { tone: 'bad', text } as const;
}
