import { can, type Role } from '#shared/accounts/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import type { OrderSelection } from '#shared/orders/order-filters.ts';
import type { Filters } from './order-search.ts';

/** Filters must not tell what the role does not see: an order that is found by an email belongs to it. */
export function restrictFilters<F extends Filters & { sort?: OrderSort | undefined }>(
  filters: F,
  role: Role,
): F {
  const usesMoney = filters.paymentStatus || filters.sort?.startsWith('total');
  if (usesMoney && !can(role, 'view_money')) throw new AppError('forbidden');
  return { ...filters, ignoresEmails: !can(role, 'view_customers') };
}

/** A selection by filters must not tell either, nor the order in which it is shown. */
export function restrictSelection(
  selection: OrderSelection,
  role: Role,
  sort?: OrderSort,
): OrderSelection {
  restrictFilters({ q: '', sort }, role);
  if ('ids' in selection) return selection;
  return { ...selection, filters: restrictFilters(selection.filters, role) };
}
