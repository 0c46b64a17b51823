import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { usePermittedLinks } from '../shell/permitted-links.ts';

const actions = [
  {
    to: '/admin/products',
    title: 'Product Management',
    description: 'Add, edit and price products',
  },
  { to: '/admin/orders', title: 'Order Management', description: 'Move orders along' },
  { to: '/admin/admins', title: 'Admin Management', description: 'Invite and promote admins' },
  { to: '/admin/users', title: 'Users', description: 'All accounts' },
  { to: '/admin/mails', title: 'Mails', description: 'What was sent, and what failed' },
  { to: '/admin/audit', title: 'Audit log', description: 'Who did what, and when' },
];

export function QuickActions() {
  const titleId = useId();
  const permitted = usePermittedLinks(actions);
  // One alone says no more than the navigation.
  if (permitted.length < 2) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-lg leading-snug font-[650] text-neel-900">
        Quick actions
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4">
        {permitted.map(({ to, title, description }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-center justify-between gap-3 rounded-lg border border-hairline bg-surface px-5 py-4.5 transition-colors duration-200 hover:border-neel-600"
            >
              <span className="min-w-0">
                <b className="block font-[650] text-neel-800">{title}</b>
                <span className="block text-sm text-ink-2">{description}</span>
              </span>
              <ArrowRight aria-hidden strokeWidth={1.9} className="size-5 shrink-0 text-neel-700" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
