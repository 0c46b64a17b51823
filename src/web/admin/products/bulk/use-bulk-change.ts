import { useState } from 'react';
import type {
  BulkChange,
  BulkOutcome,
  PreviewedProduct,
  ProductSelector,
} from '#shared/catalog/bulk-contract.ts';
import { newKey } from '#web/browser/new-key.ts';
import { counted } from '#web/lists/counted.ts';
import { failureSentence, toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { usePending } from '#web/ui/use-pending.ts';

interface Preview {
  products: PreviewedProduct[];
  missing: number;
  /** One idempotency key for all attempts to apply this preview. */
  key: string;
}

interface Options {
  selector: ProductSelector;
  change: BulkChange;
}

async function loadPreview({ selector, change }: Options): Promise<Loaded<Preview>> {
  const body = { selection: selector, change };
  const loading = callSignedIn('POST /api/admin/products/bulk/preview', { body });
  return toLoaded(
    loading.then((preview) => ({ ...preview, key: newKey() })),
    { otherwise: 'Failed to prepare the change' },
  );
}

/** Loads the preview of a change and applies it in the previewed versions. */
export function useBulkChange(options: Options) {
  const { change } = options;
  const [loading, setLoading] = useState(() => loadPreview(options));
  const preview = useLoaded(loading);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const [failure, setFailure] = useState<string>();
  const { pending, run } = usePending<'apply'>();

  async function send({ products, key }: Preview): Promise<BulkOutcome | undefined> {
    const ready = products.filter(({ problem }) => problem === null);
    if (!(await confirmFree(ready))) return undefined;
    setFailure(undefined);
    const body = { change, products: ready.map(({ id, version }) => ({ id, version })) };
    try {
      return await callSignedIn('POST /api/admin/products/bulk', { body, key });
    } catch (error) {
      setFailure(failureSentence(error, 'Nothing was changed', 'The change was not confirmed'));
      return undefined;
    }
  }

  async function apply(): Promise<BulkOutcome | undefined> {
    if (!preview.data) return undefined;
    const { data } = preview;
    const done = await run('apply', () => send(data));
    setOutcome(done);
    return done;
  }

  return {
    preview,
    reload: () => setLoading(loadPreview(options)),
    outcome,
    failure,
    isApplying: pending !== undefined,
    apply,
  };
}

/** Asks as the form of a single product does. */
async function confirmFree(products: PreviewedProduct[]): Promise<boolean> {
  const free = products.filter(({ isFree }) => isFree);
  if (free.length === 0) return true;
  return confirm(`Sell ${counted(free.length, 'product')} for ₹0?`, {
    confirm: 'Activate with ₹0',
    cancel: 'Go back',
    points: [
      ...free.slice(0, 5).map(({ name }) => name),
      'Shoppers can order them without paying for them',
    ],
  });
}
