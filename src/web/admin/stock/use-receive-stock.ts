import { useState } from 'react';
import { receivedUnits, type StockProduct } from '#shared/stock/contract.ts';
import { ApiError } from '#web/api/call.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { useIdempotencyKey } from '#web/lists/use-idempotency-key.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { units } from './units.ts';

interface Receive {
  product: StockProduct;
  /** Called after the units were added. */
  onReceived: () => void;
}

/** Units that arrived, with a note. After a lost response, the same units are not added twice. */
export function useReceiveStock({ product, onReceived }: Receive) {
  const [trouble, setTrouble] = useState<string>();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    initial: { quantity: '', note: '' },
    check({ quantity }): Record<string, string> {
      const error = receivedErrorOf(quantity);
      return error ? { quantity: error } : {};
    },
    async submit({ quantity, note }) {
      setTrouble(undefined);
      const params = { id: product.id };
      const body = { quantity: readUnits(quantity), note };
      const key = keyOf(JSON.stringify(body));
      try {
        const added = await callSignedIn('POST /api/admin/stock/:id/receive', {
          params,
          body,
          key,
        });
        const text = `Received ${units(body.quantity)}: ${product.name} now has ${added.product.stock}`;
        toast({ tone: 'ok', text });
      } catch (error) {
        const errors = error instanceof ApiError ? error.errors : {};
        if (errors.quantity || errors.note) return errors;
        setTrouble(failureSentence(error, 'Failed to add the units'));
        return undefined;
      }
      onReceived();
      return undefined;
    },
  });
  return { form, trouble };
}

const readUnits = (typed: string) => Number(typed.replace(/[+,\s]/g, '') || Number.NaN);

export const receivedErrorOf = (typed: string): string | undefined =>
  checkForm(receivedUnits, readUnits(typed)).body;

/** The stock after the typed units are added; undefined while they are invalid. */
export function stockAfter(stock: number, typed: string): number | undefined {
  return receivedErrorOf(typed) ? undefined : stock + readUnits(typed);
}
