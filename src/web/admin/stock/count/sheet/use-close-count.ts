import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StockCount } from '#shared/stock/count-contract.ts';
import { counted } from '#web/lists/counted.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';

/** Applies or abandons a stock-taking after a confirmation. */
export function useCloseCount({ id, revision, products, counted: done }: StockCount) {
  const { revalidate } = useRevalidator();
  const { pending, run } = usePending<'apply' | 'abandon'>();
  const [failure, setFailure] = useState<string>();

  async function close(name: 'apply' | 'abandon', send: () => Promise<unknown>, text: string) {
    setFailure(undefined);
    await run(name, async () => {
      try {
        await send();
        toast({ tone: 'ok', text });
      } catch (error) {
        setFailure(failureSentence(error, name === 'apply' ? 'Not applied' : 'Not abandoned'));
      }
      // Also after a failure: another person may have counted or closed it.
      await revalidate();
    });
  }

  async function apply(corrections: number) {
    const left = products - done;
    const isConfirmed = await confirm(`Apply ${counted(corrections, 'correction')}?`, {
      confirm: 'Apply',
      points: [
        'Each stock is corrected by its difference when it was counted; later sales stay counted',
        'The stock-taking ends and cannot be changed any more',
        ...(left > 0 ? [`${counted(left, 'product')} without an entry keep their stock`] : []),
      ],
    });
    if (!isConfirmed) return;
    const body = { revision };
    const send = () =>
      callSignedIn('POST /api/admin/stock/counts/:id/apply', { params: { id }, body });
    await close('apply', send, 'The stock is corrected.');
  }

  async function abandon() {
    const question = 'Abandon this stock-taking? Its entries are kept, but no stock is corrected.';
    if (!(await confirm(question, { confirm: 'Abandon', danger: true }))) return;
    const send = () => callSignedIn('POST /api/admin/stock/counts/:id/abandon', { params: { id } });
    await close('abandon', send, 'The stock-taking is abandoned.');
  }

  return { pending, failure, apply, abandon };
}
