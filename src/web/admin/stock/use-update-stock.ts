import { useState } from 'react';
import { stockFigure } from '#shared/catalog/product-input.ts';
import { field } from '#shared/read-answer.ts';
import type { StockProduct } from '#shared/stock/contract.ts';
import { ApiError } from '#web/api/call.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Tone } from '#web/ui/tone-icon.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { concurrentChangeText } from './change-texts.ts';

interface Update {
  product: StockProduct;
  onClose: () => void;
  onChanged: () => void;
}

/** Quantity and note of an update, the stock it is based on, and its errors. */
export function useUpdateStock({ product, onClose, onChanged }: Update) {
  const [seen, setSeen] = useState(product.stock);
  const [trouble, setTrouble] = useState<{ tone: Tone; text: string }>();
  const form = useForm({
    initial: { stock: '', note: '' },
    check({ stock }): Record<string, string> {
      const error = stockErrorOf(stock);
      return error ? { stock: error } : {};
    },
    async submit({ stock, note }) {
      setTrouble(undefined);
      const units = Number(stock);
      const body = { stock: units, operation: 'set', seen, note } as const;
      try {
        await callSignedIn('PATCH /api/admin/stock/:id', { params: { id: product.id }, body });
      } catch (error) {
        return refuse(error, units);
      }
      toast({ tone: 'ok', text: `Stock updated: ${product.name} → ${units} units` });
      onClose();
      onChanged();
      return undefined;
    },
  });

  function refuse(error: unknown, units: number) {
    const now = stockIn(error);
    if (now !== undefined) {
      setSeen(now);
      const again = `Update again to set it to ${units} from there.`;
      setTrouble({ tone: 'warn', text: `${concurrentChangeText(seen, now)}. ${again}` });
      return onChanged();
    }
    const text = failureSentence(error, 'Failed to update stock');
    toast({ tone: 'bad', text });
    // The dialog would cover the toast.
    setTrouble({ tone: 'bad', text });
    return error instanceof ApiError ? error.errors : undefined;
  }

  return { form, seen, trouble };
}

/** Validates the quantity with the schema of the server. */
export function stockErrorOf(typed: string): string | undefined {
  const figure = typed.trim() === '' ? Number.NaN : Number(typed);
  return stockFigure.safeParse(figure).error?.issues[0]?.message;
}

/** The current stock, if the server refused because it changed. */
function stockIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stock_changed') return undefined;
  const stock = field(error.data, 'stock');
  return typeof stock === 'number' ? stock : undefined;
}
