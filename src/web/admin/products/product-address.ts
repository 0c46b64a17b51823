import { productStates, type ProductState } from '#shared/catalog/vocabulary.ts';

const dialogs = ['add', 'edit', 'copy', 'view'] as const;

/** What is open over the list, and of which product; adding is of none. */
export interface OpenDialog {
  kind: (typeof dialogs)[number];
  id: string;
}

/** Which products the list is narrowed to. */
export function readState(search: URLSearchParams): ProductState | undefined {
  return productStates.find((state) => state === search.get('state'));
}

export function readDialog(search: URLSearchParams): OpenDialog | undefined {
  const kind = dialogs.find((name) => search.get(name));
  return kind && { kind, id: kind === 'add' ? '' : (search.get(kind) ?? '') };
}

/** The same list with this dialog open over it, or with none. */
export function addressWith(search: URLSearchParams, dialog?: OpenDialog): string {
  const next = new URLSearchParams(search);
  for (const name of dialogs) next.delete(name);
  if (dialog) next.set(dialog.kind, dialog.id || '1');
  return next.size > 0 ? `?${next}` : '';
}

/** The first page of the products in a state, searched for as before. */
export function addressOfState(search: URLSearchParams, state: ProductState | undefined): string {
  const next = new URLSearchParams(addressWith(search));
  next.delete('page');
  next.delete('state');
  if (state) next.set('state', state);
  return `?${next}`;
}

/** Whether two addresses differ in nothing but the dialog that is open. */
export function isSameList(one: URL, other: URL): boolean {
  return (
    one.pathname === other.pathname &&
    addressWith(one.searchParams) === addressWith(other.searchParams)
  );
}
