import { ArrowRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { field, text } from '#shared/read-answer.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ADMIN_RIGHTS } from '../shell/admin-rights.ts';
import { PageHead } from '../shell/page-head.tsx';

export const meta = () => pageMeta({ title: 'Overview', isHidden: true });

const tiles = [
  { to: '/admin/admins', title: 'Admin Management', description: 'Invite and promote admins' },
  { to: '/admin/users', title: 'Users', description: 'Everybody with an account' },
  { to: '/admin/mails', title: 'Mails', description: 'What was sent, and what failed' },
  { to: '/admin/audit', title: 'Audit log', description: 'Who did what, and when' },
];

export default function OverviewPage() {
  const { state } = useLocation();
  const message = text(field(state, 'message'));
  return (
    <>
      <PageHead title="Overview" text={ADMIN_RIGHTS} />
      {message && <Banner tone="ok">{message}</Banner>}
      <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4">
        {tiles.map(({ to, title, description }) => (
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
    </>
  );
}
