import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { roleDescriptions, roleWithArticle } from '#shared/accounts/role-texts.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { AuthLayout } from '#web/session/auth-layout.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/route.ts';
import { AcceptForm } from './accept-form.tsx';
import { accountName } from './account-name.ts';
import { verifyInvitation, type InvitationFacts } from './verify-invitation.ts';

export const meta = () => hiddenPage('Your invitation');

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return verifyInvitation(params.token);
}

export default function InvitePage({ loaderData, params }: Route.ComponentProps) {
  const [isUsedUp, setUsedUp] = useState(false);
  if (loaderData.is === 'failed') return <NotVerified failure={loaderData.failure} />;
  if (loaderData.is === 'invalid' || isUsedUp) return <InvalidInvitation />;
  const { invitation } = loaderData;
  return (
    <AuthLayout
      title={`Set up your ${accountName(invitation.role)} account`}
      text={invitedText(invitation)}
    >
      <AcceptForm token={params.token} invitation={invitation} onInvalid={() => setUsedUp(true)} />
    </AuthLayout>
  );
}

function invitedText({ invitedBy, role }: InvitationFacts): string {
  const invited = `${invitedBy} invited you`;
  return role === 'admin'
    ? `${invited}.`
    : `${invited} as ${roleWithArticle(role)}. ${roleDescriptions[role]}`;
}

export function HydrateFallback() {
  return (
    <AuthLayout title="Verifying invitation...">
      <div>
        <Spinner label="Verifying invitation..." />
      </div>
    </AuthLayout>
  );
}

function InvalidInvitation() {
  return (
    <AuthLayout
      title="Invalid Invitation"
      text="This invitation link is invalid, expired, or has already been used."
    >
      <ButtonLink to="/auth">Go to Login</ButtonLink>
    </AuthLayout>
  );
}

function NotVerified({ failure }: { failure: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <AuthLayout title="Your invitation">
      <ErrorPanel
        title="The invitation could not be verified"
        text={failure}
        onRetry={() => void revalidate()}
        isRetrying={state === 'loading'}
      />
    </AuthLayout>
  );
}
