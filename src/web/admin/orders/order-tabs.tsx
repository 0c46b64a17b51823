import { NavLink } from 'react-router';
import { cx } from '#web/ui/cx.ts';

const tabs = [
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/orders/not-completed', label: 'Not completed' },
];

/** Orders, and checkouts that did not become orders. */
export function OrderTabs() {
  return (
    <nav aria-label="Orders" className="border-b border-hairline">
      <ul className="flex flex-wrap gap-x-1">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cx(
                  '-mb-px flex min-h-11 items-center border-b-2 px-3.5 font-[650]',
                  isActive
                    ? 'border-neel-700 text-neel-900'
                    : 'border-transparent text-ink-2 hover:text-neel-800',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
