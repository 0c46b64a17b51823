import { useEffect } from 'react';
import { normaliseCode } from '#shared/offers/code.ts';
import { settings } from '#shared/settings/current.ts';
import { toast } from '#web/ui/toast.tsx';
import { useCart } from './store.ts';

/** Uses the code of a link such as `/cart?code=DIWALI10` once. */
export function useLinkedCode(): void {
  const isKnown = useCart((cart) => cart.isKnown);
  useEffect(() => {
    if (isKnown) void applyCodeOfLink();
  }, [isKnown]);
}

async function applyCodeOfLink(): Promise<void> {
  const url = new URL(location.href);
  const typed = url.searchParams.get('code');
  if (typed === null) return;
  url.searchParams.delete('code');
  history.replaceState(history.state, '', url);
  if (!settings().takesCodes) return;
  const code = normaliseCode(typed).slice(0, 40);
  const { enterCode } = await import('./change-code.ts');
  const problem = await enterCode(code);
  if (problem === undefined) toast({ tone: 'ok', text: `The code ${code} is in your cart` });
  else toast({ tone: 'warn', text: `${code}: ${problem}` });
}
