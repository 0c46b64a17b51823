import { Link } from 'react-router';
import { can } from '#shared/accounts/permissions.ts';
import { useSession } from '#web/session/store.ts';
import type { AdminShownOrder } from './read-orders.ts';

/** The name of the customer, with a link to their page for those who may see it. */
export function CustomerLink({ order }: { order: AdminShownOrder }) {
  const { customer, customerPath } = order;
  const role = useSession(({ user }) => user?.role);
  const name = customer.name || 'No name';
  if (!can(role, 'view_customers')) return name;
  return (
    <Link
      to={customerPath}
      className="inline-flex items-center underline decoration-neel-200 underline-offset-4 hover:decoration-current max-xl:-my-2 max-xl:min-h-11"
    >
      {name}
    </Link>
  );
}
