import { useEffect, useRef } from 'react';
import { errorTable } from '#shared/errors.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { changedLabels } from './category-values.ts';
import type { CategoryForm } from './use-category-form.ts';

/** Two admins edited the same category: shows what the other one changed, and the two options. */
export function ConflictNotice({ conflict }: { conflict: NonNullable<CategoryForm['conflict']> }) {
  const notice = useRef<HTMLDivElement>(null);
  // The save button is at the end of the form, so the notice is scrolled into view.
  useEffect(() => notice.current?.focus(), []);
  const changed = changedLabels(conflict.base, conflict.theirs);
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Banner tone="warn">
        <p>{errorTable.category_changed.message}</p>
        {changed.length > 0 && <p>Changed: {changed.join(', ')}.</p>}
        <p className="font-[450] text-ink">
          Keep mine replaces their changes where you changed the same field. Then save again.
        </p>
        <p className="mt-2.5 flex flex-wrap gap-2.5">
          <Button size="sm" onClick={conflict.keepMine}>
            Keep mine
          </Button>
          <Button size="sm" variant="quiet" onClick={conflict.takeTheirs}>
            Take theirs
          </Button>
        </p>
      </Banner>
    </div>
  );
}
