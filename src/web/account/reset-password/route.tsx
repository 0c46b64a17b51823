import { useSearchParams } from 'react-router';
import { useHydrated } from '#web/browser/use-hydrated.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { Door } from '#web/session/door.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ResetForm } from './reset-form.tsx';

const TITLE = 'Reset Your Password';

export const meta = () => hiddenPage(TITLE);

export default function ResetPasswordPage() {
  const isHydrated = useHydrated();
  const token = useSearchParams()[0].get('token')?.trim() ?? '';
  if (isHydrated && !token) return <InvalidLink />;
  return (
    <Door title={TITLE}>
      {isHydrated ? <ResetForm token={token} /> : <Spinner label="Reading the link" />}
    </Door>
  );
}

function InvalidLink() {
  return (
    <Door title="Invalid Reset Link" text="The password reset link is invalid or has expired.">
      <ButtonLink to="/auth" reloadDocument>
        Go to Login
      </ButtonLink>
    </Door>
  );
}
