import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useRevalidator } from 'react-router';
import { PageEntrance } from '#web/page/page-entrance.tsx';
import { SkipLink } from '#web/page/skip-link.tsx';
import { guardOutcome } from '#web/session/guard-outcome.ts';
import { Guard } from '#web/session/guard.tsx';
import { useSession } from '#web/session/store.ts';
import { useCan } from '#web/session/use-can.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { NotPermitted } from './not-permitted.tsx';
import { NoticeCenter } from '../notices/notice-center.tsx';
import { PageHead } from './page-head.tsx';
import { PendingBar } from './pending-bar.tsx';
import { permissionAt } from './sections.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

export default function AdminLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Unexpected errors; the navigation stays usable. */
export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <Shell>
      <PageHead title="Something went wrong" />
      <ErrorPanel
        title="This page could not be shown"
        onRetry={() => void revalidate()}
        isRetrying={state === 'loading'}
      />
    </Shell>
  );
}

/**
 * Before the role is known, only the frame and the fallback of the screen are shown, which are the same for everyone
 * and painted with the document. A `clientLoader` returns after the check, so the screen itself follows it.
 */
function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const required = { isStaff: true };
  const isPermitted = useCan(permissionAt(pathname));
  const outcome = useSession((session) => guardOutcome(session, required));
  const lacksSecondFactor = useSession((session) => session.lacksSecondFactor);
  const isAllowed = outcome === 'allowed';
  if (isAllowed && lacksSecondFactor) return <Navigate to="/account/security" replace />;
  const screen = (
    <PageEntrance>
      <div className="grid gap-5.5 px-4 pt-4.5 pb-10 *:min-w-0 lg:gap-7 lg:px-9 lg:pt-6.5 lg:pb-12 print:block print:p-0">
        {isAllowed && !isPermitted ? <NotPermitted /> : children}
      </div>
    </PageEntrance>
  );
  return (
    <div className="min-h-dvh bg-admin-canvas [--color-skeleton:rgb(29_31_84/9%)] text-base lg:flex print:block print:bg-white">
      {(isAllowed || outcome === 'checking') && (
        <>
          <SkipLink />
          <TopBar isAllowed={isAllowed} />
          <Sidebar isAllowed={isAllowed} />
          <PendingBar />
          {isAllowed && <Shortcuts />}
          {isAllowed && <NoticeCenter />}
        </>
      )}
      <main id="main" tabIndex={-1} className="min-w-0 grow outline-none">
        <Guard
          {...required}
          message="Please login to access the admin dashboard"
          deniedText="Only administrators can access the admin dashboard."
          checking={screen}
        >
          {screen}
        </Guard>
      </main>
    </div>
  );
}
