import { useState } from 'react';
import { hiddenPage } from '#web/page/page-meta.ts';
import { AuthLayout } from '#web/session/auth-layout.tsx';
import { ForgotDialog } from '#web/session/forgot-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/route.ts';
import { checkLink } from './check-link.ts';
import { LinkNotice } from './link-notice.tsx';
import { ResetForm } from './reset-form.tsx';

const TITLE = 'Reset Your Password';

export const meta = () => hiddenPage(TITLE);

/** Not awaited, so that the customer can already type on a slow network. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.trim() ?? '';
  return token ? { token, checking: checkLink(token) } : undefined;
}

export default function ResetPasswordPage({ loaderData: link }: Route.ComponentProps) {
  const [isForgotOpen, setForgotOpen] = useState(false);
  const openForgot = () => setForgotOpen(true);
  return (
    <>
      {link ? (
        <AuthLayout title={TITLE}>
          <LinkNotice checking={link.checking} onNewLink={openForgot} />
          <ResetForm token={link.token} />
        </AuthLayout>
      ) : (
        <InvalidLink onNewLink={openForgot} />
      )}
      {isForgotOpen && <ForgotDialog initialEmail="" onClose={() => setForgotOpen(false)} />}
    </>
  );
}

export function HydrateFallback() {
  return (
    <AuthLayout title={TITLE}>
      <Spinner label="Reading the link" />
    </AuthLayout>
  );
}

function InvalidLink({ onNewLink }: { onNewLink: () => void }) {
  return (
    <AuthLayout
      title="Invalid Reset Link"
      text="The password reset link is invalid or has expired."
    >
      <Button onClick={onNewLink}>Send a new link</Button>
      <ButtonLink to="/auth" variant="quiet">
        Go to Login
      </ButtonLink>
    </AuthLayout>
  );
}
