import { NavLink } from 'react-router';
import { cx } from '#web/ui/cx.ts';

interface AddressTabsProps {
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Tabs with an address of their own. */
export function AddressTabs({ label, tabs }: AddressTabsProps) {
  return (
    <nav aria-label={label} className="border-b border-hairline">
      <ul className="flex flex-wrap gap-x-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
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
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
