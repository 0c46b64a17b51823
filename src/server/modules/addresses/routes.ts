import * as contract from '#shared/addresses/contract.ts';
import type { SavedAddress } from '#shared/addresses/address.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { addAddress, changeAddress, deleteAddress, makeDefaultAddress } from './address-book.ts';
import { listAddresses } from './queries.ts';

export function addressRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.listAddresses, ({ user }) => reply(listAddresses(db, user.id)));
  handle(contract.addAddress, ({ user, body }) => reply(addAddress(db, user.id, body)));
  handle(contract.changeAddress, ({ user, params: { id }, body }) =>
    reply(changeAddress(db, { id, userId: user.id }, body)),
  );
  handle(contract.deleteAddress, ({ user, params: { id } }) =>
    reply(deleteAddress(db, { id, userId: user.id })),
  );
  handle(contract.makeDefaultAddress, ({ user, params: { id } }) =>
    reply(makeDefaultAddress(db, { id, userId: user.id })),
  );
}

async function reply(list: Promise<SavedAddress[]>) {
  return { addresses: await list };
}
