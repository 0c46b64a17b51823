import { MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SavedAddress } from '#shared/addresses/address.ts';
import { addressLimits } from '#shared/addresses/address-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';

interface AddressBookProps {
  addresses: SavedAddress[];
  /** The name of the account. */
  name: string;
}

export function AddressBook({ addresses, name }: AddressBookProps) {
  const [edited, setEdited] = useState<SavedAddress | 'new'>();
  const isFull = addresses.length >= addressLimits.addressesMax;
  const isEmpty = addresses.length === 0;
  return (
    <>
      {isEmpty && (
        <EmptyState
          picture={<MapPin aria-hidden strokeWidth={1.5} className="size-14 text-neel-700" />}
          title="No saved addresses yet"
          text="Save where you get your parcels, and the checkout fills in the rest."
        />
      )}
      {/* The same element with and without addresses, so that it keeps the focus. */}
      <div
        className={cx('flex flex-wrap items-center gap-x-5 gap-y-2', isEmpty && 'justify-center')}
      >
        <Button
          onClick={() => setEdited('new')}
          disabled={isFull}
          icon={<Plus aria-hidden strokeWidth={1.9} />}
        >
          Add an address
        </Button>
        {isFull && (
          <p className="text-sm text-ink-2">
            You have {addressLimits.addressesMax} addresses. Delete one before you add another one.
          </p>
        )}
      </div>
      {!isEmpty && (
        <ul
          aria-label="Saved addresses"
          className="grid gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-3"
        >
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} onEdit={() => setEdited(address)} />
          ))}
        </ul>
      )}
      {edited && (
        <AddressDialog
          address={edited === 'new' ? undefined : edited}
          isFirst={addresses.length === 0}
          name={name}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
