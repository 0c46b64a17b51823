import { can, type Role } from '#shared/accounts/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { Filters } from './order-search.ts';

/** Filters must not tell what the role does not see: an order that is found by an email belongs to it. */
export function restrictFilters<F extends Filters>(filters: F, role: Role): F {
  if (filters.paymentStatus && !can(role, 'view_money')) throw new AppError('forbidden');
  return { ...filters, ignoresEmails: !can(role, 'view_customers') };
}
