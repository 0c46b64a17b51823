import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { stockFigure } from '#shared/catalog/product-input.ts';
import { formatCount } from '#shared/numbers.ts';
import { field } from '#shared/read-answer.ts';
import type { CountedProduct, StockCount } from '#shared/stock/count-contract.ts';
import { ApiError } from '#web/api/call.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';

const DEBOUNCE_MS = 700;

export interface SavedEntry {
  product: CountedProduct;
  count?: StockCount;
}

interface Entry {
  countId: string;
  product: CountedProduct;
  onSaved: (saved: SavedEntry) => void;
  /** Whether the field has a value that the server does not have. */
  onUnsaved: (productId: string, isUnsaved: boolean) => void;
}

const textOf = (counted: number | null) => (counted === null ? '' : String(counted));
const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));

export function entryErrorOf(typed: string): string | undefined {
  const counted = numberOf(typed);
  return counted === null ? undefined : stockFigure.safeParse(counted).error?.issues[0]?.message;
}

/** The counted units of one product, saved while they are typed. What is not saved stays in the field. */
export function useEntry({ countId, product, onSaved, onUnsaved }: Entry) {
  const { productId, counted } = product;
  const [typed, setTyped] = useState(textOf(counted));
  const [base, setBase] = useState(counted);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  // Read by a running save, which continues with what was typed meanwhile.
  const latest = useRef(typed);
  const known = useRef(counted);
  const isRunning = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Another person counted the product, and the field shows no entry of its own.
  if (base !== counted) {
    setBase(counted);
    if (typed === textOf(base)) setTyped(textOf(counted));
  }

  async function saveLatest(): Promise<string | undefined> {
    for (;;) {
      const text = latest.current;
      const error = entryErrorOf(text);
      if (error || numberOf(text) === known.current) return error;
      const body = { counted: numberOf(text), seen: known.current };
      const params = { id: countId, productId };
      const saved = await callSignedIn('PUT /api/admin/stock/counts/:id/products/:productId', {
        params,
        body,
      });
      known.current = saved.product.counted;
      onSaved(saved);
    }
  }

  function explain(error: unknown): string {
    const theirs =
      error instanceof ApiError && error.code === 'count_changed' && field(error.data, 'product');
    const now = field(theirs, 'counted');
    if (theirs && (typeof now === 'number' || now === null)) {
      known.current = now;
      onSaved({ product: { ...product, ...(theirs as CountedProduct) } });
      const text = now === null ? 'removed the entry' : `counted ${formatCount(now)}`;
      return `Another person ${text} meanwhile. Press Enter to save yours.`;
    }
    return failureSentence(error, 'Not saved');
  }

  async function save() {
    clearTimeout(timer.current);
    if (isRunning.current) return;
    if (problem === undefined && numberOf(latest.current) === known.current) {
      onUnsaved(productId, false);
      return;
    }
    isRunning.current = true;
    setIsSaving(true);
    const found = await saveLatest().catch(explain);
    isRunning.current = false;
    setIsSaving(false);
    setProblem(found);
    onUnsaved(productId, found !== undefined);
  }

  function type(text: string) {
    setTyped(text);
    latest.current = text;
    onUnsaved(productId, true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), DEBOUNCE_MS);
  }

  // A field that another person filled in is the new starting point.
  useEffect(() => {
    if (isRunning.current || latest.current !== textOf(known.current)) return;
    known.current = counted;
    latest.current = textOf(counted);
  }, [counted]);

  const retry = useEffectEvent(() => {
    if (problem !== undefined) void save();
  });
  useEffect(() => {
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);

  return { typed, type, save, problem, isSaving };
}
