import { useState } from 'react';
import { sizesInput, type AdminSize } from '#shared/catalog/sizes-contract.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { field } from '#shared/read-answer.ts';
import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { alertText } from '../alert-text.ts';
import { isSameRows, toInput, toRow, withVersionsOf, type SizeRow } from './size-rows.ts';

interface Options {
  id: string;
  sizes: readonly AdminSize[];
  onSaved: () => Promise<void>;
}

export const loadSizes = async (id: string): Promise<AdminSize[]> =>
  (await callSignedIn('GET /api/admin/products/:id/sizes', { params: { id } })).sizes;

/** Rows, errors and saving of the sizes of a product. */
export function useSizesForm({ id, sizes, onSaved }: Options) {
  const [seen, setSeen] = useState(sizes);
  const [rows, setRows] = useState<readonly SizeRow[]>(() => sizes.map(toRow));
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Why nothing was saved. */
  const [problem, setProblem] = useState<string>();
  /** The sizes that another admin saved meanwhile. */
  const [theirs, setTheirs] = useState<readonly AdminSize[]>();
  const { pending, run } = usePending<'save'>();

  function change(next: readonly SizeRow[]) {
    setRows(next);
    setErrors({});
    setProblem(undefined);
  }

  async function save(sent = rows, from = seen) {
    const body = toInput(sent, from);
    const wrong = checkForm(sizesInput, body);
    setErrors(wrong);
    setProblem(undefined);
    if (Object.keys(wrong).length > 0) return;
    await run('save', async () => {
      try {
        await callSignedIn('PUT /api/admin/products/:id/sizes', { params: { id }, body });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return fail(error);
      }
      return onSaved();
    });
  }

  function fail(error: ApiError) {
    const current = field(error.data, 'sizes');
    if (error.code === 'product_changed' && Array.isArray(current)) {
      return setTheirs(current as AdminSize[]);
    }
    setErrors(error.errors);
    if (Object.keys(error.errors).some((path) => path.startsWith('sizes.'))) return undefined;
    return setProblem(
      alertText(error, {
        refused: 'Failed to save the sizes',
        otherwise: 'The sizes could not be saved. Please try again.',
      }),
    );
  }

  function startFrom(saved: readonly AdminSize[], kept: readonly SizeRow[]) {
    setSeen(saved);
    change(kept);
    setTheirs(undefined);
  }

  return {
    rows,
    errors,
    problem,
    theirs,
    hasChanges: !isSameRows(rows, seen.map(toRow)),
    isSaving: pending === 'save',
    change,
    save: () => void save(),
    saveMine() {
      if (!theirs) return;
      const kept = withVersionsOf(rows, theirs);
      startFrom(theirs, kept);
      void save(kept, theirs);
    },
    takeTheirs: () => theirs && startFrom(theirs, theirs.map(toRow)),
  };
}

export type SizesForm = ReturnType<typeof useSizesForm>;
