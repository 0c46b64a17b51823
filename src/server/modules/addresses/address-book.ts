import type { AddressInput, SavedAddress } from '#shared/addresses/address.ts';
import { AppError } from '#shared/errors.ts';
import { addressLimits } from '#shared/addresses/address-limits.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, ne, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { listAddresses } from './queries.ts';
import { addresses } from './tables.ts';

interface OwnAddress {
  id: string;
  userId: string;
}

const CHANGES = { max: 200, perSeconds: 3600 };

/** Changes the address book of an account, one change at a time, and returns it. */
async function changeBook(
  db: Db,
  userId: string,
  change: (tx: Db) => Promise<void>,
): Promise<SavedAddress[]> {
  await recordAttempt(db, { key: `addresses:${userId}`, ...CHANGES });
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('addresses'), hashtext(${userId}))`);
    await change(tx);
    return listAddresses(tx, userId);
  });
}

/** An address that is saved already is not saved again, so that a lost response can be repeated. */
export function addAddress(db: Db, userId: string, input: AddressInput): Promise<SavedAddress[]> {
  return changeBook(db, userId, async (tx) => {
    const saved = await listAddresses(tx, userId);
    const same = saved.find((address) => isSame(address, input));
    const isDefault = input.isDefault || saved.length === 0;
    if (same) {
      if (isDefault) await setDefault(tx, { id: same.id, userId });
      return;
    }
    if (saved.length >= addressLimits.addressesMax) throw new AppError('too_many_addresses');
    if (isDefault) await unsetDefault(tx, userId);
    await tx.insert(addresses).values({ userId, ...columnsOf(input), isDefault });
  });
}

/** The default stays the default until another address is. */
export function changeAddress(
  db: Db,
  own: OwnAddress,
  input: AddressInput,
): Promise<SavedAddress[]> {
  return changeBook(db, own.userId, async (tx) => {
    const changed = await tx
      .update(addresses)
      .set(columnsOf(input))
      .where(isOwn(own))
      .returning({ id: addresses.id });
    if (changed.length === 0) throw new AppError('address_not_found');
    if (input.isDefault) await setDefault(tx, own);
  });
}

/** An address that another device has deleted is gone as well. */
export function deleteAddress(db: Db, own: OwnAddress): Promise<SavedAddress[]> {
  return changeBook(db, own.userId, async (tx) => {
    await tx.delete(addresses).where(isOwn(own));
    const [first] = await listAddresses(tx, own.userId);
    if (first && !first.isDefault) await setDefault(tx, { ...own, id: first.id });
  });
}

export function makeDefaultAddress(db: Db, own: OwnAddress): Promise<SavedAddress[]> {
  return changeBook(db, own.userId, (tx) => setDefault(tx, own));
}

async function setDefault(tx: Db, own: OwnAddress): Promise<void> {
  if ((await tx.$count(addresses, isOwn(own))) === 0) throw new AppError('address_not_found');
  await unsetDefault(tx, own.userId, own.id);
  await tx.update(addresses).set({ isDefault: true }).where(isOwn(own));
}

async function unsetDefault(tx: Db, userId: string, except = ''): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault, ne(addresses.id, except)));
}

const isOwn = ({ id, userId }: OwnAddress) =>
  and(eq(addresses.id, id), eq(addresses.userId, userId));

function columnsOf({ label, name, phone, address }: AddressInput) {
  const { street, city, state: stateName, pincode, landmark } = address;
  return { label, name, phone, street, city, stateName, pincode, landmark };
}

function isSame(saved: SavedAddress, { label, name, phone, address }: AddressInput): boolean {
  const texts = ({ street, city, state, pincode, landmark }: SavedAddress['address']) =>
    [street, city, state, pincode, landmark ?? ''].join('\n');
  return (
    saved.label === label &&
    saved.name === name &&
    saved.phone === phone &&
    texts(saved.address) === texts(address)
  );
}
