import { limits } from '#shared/limits.ts';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { hiddenPage } from '#web/page/page-meta.ts';
import { AuthLayout } from '#web/session/auth-layout.tsx';
import { Guard } from '#web/session/guard.tsx';
import { sessionReady, useSession } from '#web/session/store.ts';
import { logout } from '#web/session/logout.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/route.ts';
import { useResend } from './use-resend.ts';
import { verifyEmail } from './verify-email.ts';

const MESSAGE = 'Please login to confirm your email';

export const meta = () => hiddenPage('Confirm your email');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await sessionReady();
  const userId = useSession.getState().user?.id;
  const token = new URL(request.url).searchParams.get('token')?.trim() ?? '';
  return { userId, outcome: userId === undefined ? undefined : await verifyEmail(token) };
}

type LoaderData = Awaited<ReturnType<typeof clientLoader>>;

export default function VerifyEmailPage({ loaderData }: Route.ComponentProps) {
  return (
    <Guard message={MESSAGE}>
      <Screen {...loaderData} />
    </Guard>
  );
}

function Screen({ userId, outcome }: LoaderData) {
  const user = useSession((session) => session.user);
  const { revalidate } = useRevalidator();
  const isOwn = user?.id === userId;
  // Another account may have signed in in another tab.
  useEffect(() => {
    if (!isOwn) void revalidate();
  }, [isOwn, revalidate]);
  if (!user || !isOwn || !outcome) return <Confirming />;
  const { email } = user;
  if (outcome === 'confirmed') return <Confirmed email={email} />;
  if (outcome === 'other-account') return <OtherAccount email={email} />;
  if (outcome === 'failed') return <NotReached />;
  return <Invalid email={email} />;
}

const Confirming = () => (
  <AuthLayout title="Confirming your email">
    <Spinner label="Confirming your email" />
  </AuthLayout>
);

function Confirmed({ email }: { email: string }) {
  return (
    <AuthLayout
      title="Your email is confirmed"
      text={<Address>{email} belongs to your account.</Address>}
    >
      <ButtonLink to="/products">Shop all products</ButtonLink>
      <ButtonLink to="/dashboard" variant="quiet">
        Your orders
      </ButtonLink>
    </AuthLayout>
  );
}

function Invalid({ email }: { email: string }) {
  const { isSending, outcome, resend } = useResend(email);
  return (
    <AuthLayout
      title="This link does not work"
      text={`It has expired or was already used. Links work for ${limits.verificationLinkDays} days.`}
    >
      {outcome && <Banner tone={outcome.isSent ? 'ok' : 'bad'}>{outcome.text}</Banner>}
      {!outcome?.isSent && (
        <Button busy={isSending} onClick={() => void resend()}>
          {isSending ? 'Sending...' : 'Send a new link'}
        </Button>
      )}
    </AuthLayout>
  );
}

function OtherAccount({ email }: { email: string }) {
  return (
    <AuthLayout
      title="This link is for another account"
      text={
        <Address>
          You are logged in as {email}. Log out, log in to the other account and open the link
          again.
        </Address>
      }
    >
      <Button onClick={logout}>Log out</Button>
    </AuthLayout>
  );
}

function NotReached() {
  const { revalidate, state } = useRevalidator();
  return (
    <AuthLayout
      title="That did not go through"
      text="We could not reach the shop. Your link still works."
    >
      <Button busy={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </AuthLayout>
  );
}

const Address = ({ children }: { children: React.ReactNode }) => (
  <span className="wrap-anywhere">{children}</span>
);

export const HydrateFallback = Confirming;
