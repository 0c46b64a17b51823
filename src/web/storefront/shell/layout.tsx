import { Outlet } from 'react-router';
import type { Route } from './+types/layout.ts';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './shell.tsx';

export default function StorefrontLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}
