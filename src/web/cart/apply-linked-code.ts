import { normaliseCode } from '#shared/offers/code.ts';
import { settings } from '#shared/settings/current.ts';
import { toast } from '#web/ui/toast.tsx';
import { enterCode } from './change-code.ts';

/** Uses the code of a link such as `/cart?code=DIWALI10` once. */
export async function applyLinkedCode(): Promise<void> {
  const url = new URL(location.href);
  const typed = url.searchParams.get('code');
  if (typed === null) return;
  url.searchParams.delete('code');
  history.replaceState(history.state, '', url);
  if (!settings().takesCodes) return;
  const code = normaliseCode(typed).slice(0, 40);
  const problem = await enterCode(code);
  if (problem === undefined) toast({ tone: 'ok', text: `The code ${code} is in your cart` });
  else toast({ tone: 'warn', text: `${code}: ${problem}` });
}
