import { productOrders, type ProductOrder } from '#shared/catalog/product-order.ts';
import { productStates, type ProductState } from '#shared/catalog/vocabulary.ts';

/** `size` is the form for another size of a product, `sizes` the list of its sizes. */
const dialogs = ['add', 'edit', 'copy', 'view', 'size', 'sizes'] as const;

/** The open dialog and its product; the form for a new one has no product. */
export interface OpenDialog {
  kind: (typeof dialogs)[number];
  id: string;
}

/** The state filter of the list. */
export function readState(search: URLSearchParams): ProductState | undefined {
  return productStates.find((state) => state === search.get('state'));
}

/** The order of the list; without one, the newest products come first. */
export function readOrder(search: URLSearchParams): ProductOrder | undefined {
  return productOrders.find((order) => order === search.get('sort'));
}

/** The first page in an order, with the current search and state. */
export function addressOfOrder(search: URLSearchParams, order: ProductOrder | undefined): string {
  const next = new URLSearchParams(addressWith(search));
  next.delete('page');
  next.delete('sort');
  if (order) next.set('sort', order);
  return `?${next}`;
}

export function readDialog(search: URLSearchParams): OpenDialog | undefined {
  const kind = dialogs.find((name) => search.get(name));
  return kind && { kind, id: kind === 'add' ? '' : (search.get(kind) ?? '') };
}

/** The current list with this dialog, or without one. */
export function addressWith(search: URLSearchParams, dialog?: OpenDialog): string {
  const next = new URLSearchParams(search);
  for (const name of dialogs) next.delete(name);
  if (dialog) next.set(dialog.kind, dialog.id || '1');
  return next.size > 0 ? `?${next}` : '';
}

/** The first page of a state, with the current search. */
export function addressOfState(search: URLSearchParams, state: ProductState | undefined): string {
  const next = new URLSearchParams(addressWith(search));
  next.delete('page');
  next.delete('state');
  if (state) next.set('state', state);
  return `?${next}`;
}

/** Whether two addresses differ only in the dialog. */
export function isSameList(one: URL, other: URL): boolean {
  return (
    one.pathname === other.pathname &&
    addressWith(one.searchParams) === addressWith(other.searchParams)
  );
}
