import { use } from 'react';
import { formatTime } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { FormDescription } from '../forms/describe.ts';
import { KnownProductsContext } from '../products/use-known-products.ts';
import { theirChanges } from '../values/conflict.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface ConflictDialogProps {
  form: FormDescription;
  conflict: NonNullable<SettingsForm['conflict']>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Two administrators edited the same section: shows the other changes and the two options. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { form, conflict, onKeepMine, onTakeTheirs, onClose } = props;
  const { base, mine, theirs } = conflict;
  const { nameOf } = use(KnownProductsContext);
  const changes = theirChanges(form, { base, mine, theirs: theirs.data }, nameOf);
  return (
    <Dialog
      open
      onClose={onClose}
      title="A newer version was published"
      className="md:max-w-150!"
      footer={
        <>
          <Button variant="quiet" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="wrap-anywhere">
          {theirs.author ?? 'Another administrator'} published on {formatTime(theirs.publishedAt)},
          while you were editing.
        </p>
        {changes.length > 0 && (
          <ul className="grid gap-2 rounded-md bg-haldi-100 px-4 py-3.5 text-sm">
            {changes.map(({ field, label, now, mine: own }) => (
              <li key={field} className="wrap-anywhere">
                <b className="font-[650]">{label}</b> is now {now}
                {own !== undefined && ` (yours: ${own})`}
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-ink-2">
          Keep mine publishes your changes on top; fields that you did not change stay as they
          published them. Take theirs discards your changes. Every version stays in the history.
        </p>
      </div>
    </Dialog>
  );
}
