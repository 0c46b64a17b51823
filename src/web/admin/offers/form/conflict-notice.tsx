import { use, useEffect, useRef } from 'react';
import { errorTable } from '#shared/errors.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { KnownProductsContext } from '../../settings/products/use-known-products.ts';
import type { OfferForm } from './use-offer-form.ts';

/** Two admins edited the same offer: shows what the other one changed, and the two options. */
export function ConflictNotice({ conflict }: { conflict: NonNullable<OfferForm['conflict']> }) {
  const notice = useRef<HTMLDivElement>(null);
  // The save button is at the end of the form, so the notice is scrolled into view.
  useEffect(() => notice.current?.focus(), []);
  const { nameOf } = use(KnownProductsContext);
  const changes = conflict.changes(nameOf);
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Banner tone="warn">
        <p>{errorTable.offer_edited.message}</p>
        {changes.length > 0 && (
          <ul className="mt-1 grid gap-0.5 font-[450] text-ink">
            {changes.map(({ field, label, now, mine }) => (
              <li key={field}>
                <b className="font-[650]">{label}</b> is now {now}
                {mine !== undefined && ` (yours: ${mine})`}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-1 font-[450] text-ink">
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
