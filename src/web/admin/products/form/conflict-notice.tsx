import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { errorTable } from '#shared/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { theirChanges } from './conflict.ts';
import type { ProductForm } from './use-product-form.ts';

interface ConflictNoticeProps {
  conflict: NonNullable<ProductForm['conflict']>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two admins edited the same product: shows the other changes and the two options. */
export function ConflictNotice({ conflict, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const changes = theirChanges(conflict);
  const notice = useRef<HTMLElement>(null);
  // The save button is at the end of a long form, so the notice is scrolled into view.
  useEffect(() => notice.current?.focus(), []);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      aria-label="Saved by another admin"
      className="grid gap-3 rounded-md bg-haldi-100 p-4 text-haldi-800 outline-none"
    >
      <p className="flex gap-3 font-[650]">
        <TriangleAlert aria-hidden strokeWidth={1.9} className="size-5.5 shrink-0" />
        {errorTable.product_changed.message}
      </p>
      {changes.length > 0 && (
        <ul className="grid gap-1 text-sm text-ink">
          {changes.map(({ label, now, mine }) => (
            <li key={label} className="wrap-anywhere">
              <b className="font-[650]">{label}</b> is now {now}
              {mine !== undefined && ` (yours: ${mine})`}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink">
        Keep mine replaces their changes with yours; fields that you did not change stay as they
        saved them.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" variant="quiet" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
