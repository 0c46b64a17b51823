import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { changedCategory, newCategory } from '#shared/catalog/category-input.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { field } from '#shared/read-answer.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useLeaveGuard } from '../../shell/use-leave-guard.ts';
import {
  emptyCategory,
  isSameCategory,
  mergeChanges,
  toPayload,
  toValues,
  type CategoryValues,
} from './category-values.ts';

export type CategoryForm = ReturnType<typeof useCategoryForm>;

/** Values, errors and saving of the form; without a category it adds one. */
export function useCategoryForm(category: AdminCategory | undefined) {
  const navigate = useNavigate();
  const [base, setBase] = useState(category);
  const [theirs, setTheirs] = useState<AdminCategory>();
  const [failure, setFailure] = useState<string>();
  const initial = base ? toValues(base) : emptyCategory;

  async function submit(values: CategoryValues): Promise<FieldErrors | void> {
    setFailure(undefined);
    setTheirs(undefined);
    try {
      await save(values, base);
    } catch (error) {
      const saved = changedMeanwhile(error);
      if (saved) return setTheirs(saved);
      const errors = error instanceof ApiError ? error.errors : {};
      if (Object.keys(errors).length > 0) return errors;
      return setFailure(failureText(error, { otherwise: 'Failed to save the category' }));
    }
    allow();
    toast({ tone: 'ok', text: base ? 'Category saved.' : 'Category added.' });
    await navigate('/admin/categories');
  }

  const form = useForm<CategoryValues>({
    initial,
    check: (values) => checkForm(base ? changedCategory : newCategory, toPayload(values)),
    submit,
  });
  const { allow } = useLeaveGuard({
    hasChanges: !isSameCategory(form.values, initial),
    isSamePlace: (current, next) => current.pathname === next.pathname,
    onDiscard: () => {},
  });

  /** Goes on from the version of the other admin. */
  function continueFrom(saved: AdminCategory, values: CategoryValues) {
    setBase(saved);
    setTheirs(undefined);
    form.fill(values);
  }

  return {
    ...form,
    base,
    failure,
    conflict: theirs && {
      base: initial,
      theirs: toValues(theirs),
      keepMine: () => continueFrom(theirs, mergeChanges(initial, form.values, toValues(theirs))),
      takeTheirs: () => continueFrom(theirs, toValues(theirs)),
    },
  };
}

function save(values: CategoryValues, base: AdminCategory | undefined): Promise<unknown> {
  const body = toPayload(values);
  if (!base) return callSignedIn('POST /api/admin/categories', { body });
  return callSignedIn('PUT /api/admin/categories/:slug', {
    params: { slug: base.slug },
    body: { ...body, version: base.version },
  });
}

/** The saved category, if another admin changed it first. */
function changedMeanwhile(error: unknown): AdminCategory | undefined {
  if (!(error instanceof ApiError) || error.code !== 'category_changed') return undefined;
  // The server sends its own category with this code.
  return field(error.data, 'category') as AdminCategory | undefined;
}
