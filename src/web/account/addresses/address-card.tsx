import { useId } from 'react';
import type { SavedAddress } from '#shared/addresses/address.ts';
import { formatPhone } from '#shared/india.ts';
import { failureText } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm-queue.ts';

interface AddressCardProps {
  address: SavedAddress;
  onEdit: () => void;
}

export function AddressCard({ address: saved, onEdit }: AddressCardProps) {
  const { label, name, phone, address, isDefault } = saved;
  const labelId = useId();
  const { isBusy, makeDefault, remove } = useAddressCommands(saved);
  return (
    <li className="flex flex-col rounded-xl border-[1.5px] border-line bg-surface px-5 pt-4.5 pb-4">
      <h2 id={labelId} className="flex items-start justify-between gap-3 leading-tight">
        <span className="line-clamp-2 font-bold wrap-anywhere text-neel-900">{label}</span>
        {isDefault && (
          <Badge tone="info" className="shrink-0">
            Default
          </Badge>
        )}
      </h2>
      <address className="mt-2 grow leading-snug wrap-anywhere not-italic">
        <b className="font-[650]">{name}</b>
        <br />
        {address.street}
        <br />
        {address.landmark && (
          <>
            {address.landmark}
            <br />
          </>
        )}
        {address.city} {address.pincode}
        <br />
        {address.state}
        <br />
        <span className="num text-ink-2">{formatPhone(phone)}</span>
      </address>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant="quiet" size="sm" onClick={onEdit} aria-describedby={labelId}>
          Edit
        </Button>
        {!isDefault && (
          <Button
            variant="quiet"
            size="sm"
            busy={isBusy}
            onClick={makeDefault}
            aria-describedby={labelId}
          >
            Make default
          </Button>
        )}
        <Button
          variant="quiet-danger"
          size="sm"
          busy={isBusy}
          onClick={remove}
          aria-describedby={labelId}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

const FAILED = 'The address could not be changed. Please try again.';

function useAddressCommands({ id, label }: SavedAddress) {
  const { busyId, run } = useCommand();
  const texts = {
    id,
    successKind: 'toast',
    failureText: (error: unknown) => failureText(error, { otherwise: FAILED }),
  } as const;
  const params = { id };

  async function remove() {
    const question = `Delete the address “${label}”?`;
    if (!(await confirm(question, { confirm: 'Delete', danger: true }))) return;
    await run({
      ...texts,
      send: () => callSignedIn('DELETE /api/account/addresses/:id', { params }),
      success: `${label} is deleted`,
    });
  }

  return {
    isBusy: busyId !== undefined,
    makeDefault: () =>
      void run({
        ...texts,
        send: () => callSignedIn('POST /api/account/addresses/:id/default', { params }),
        success: `${label} is your default address`,
      }),
    remove: () => void remove(),
  };
}
