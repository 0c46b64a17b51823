import { settings } from '#shared/settings/current.ts';
import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '#web/browser/use-hydrated.ts';
import { useHere } from '#web/page/here.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { Redirect } from '#web/page/redirect.tsx';
import { AuthLayout } from '#web/session/auth-layout.tsx';
import { useSession } from '#web/session/store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import type { Route } from './+types/route.ts';
import { destinationOf, readAuthEntry, type AuthEntry } from './auth-entry.ts';
import { GoogleButton } from './google-button.tsx';
import { passSecondFactor } from './sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Lazy, because few accounts use two-factor authentication. */
const CodeForm = lazy(() => import('./code-form.tsx'));

export { clientLoader, loader } from '#web/page/own-document.ts';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    path: '/auth',
    title: 'Login / Sign Up',
    description: `Sign in to ${settings().shop.name} or create an account: one place to check out, follow your orders and keep your basket on every device.`,
  });

const modes = {
  'sign-in': {
    title: 'Welcome!',
    text: 'Sign in to check out and follow your orders.',
    question: () => `New to ${settings().shop.name}?`,
    toggle: 'Create an account',
  },
  'sign-up': {
    title: 'Create Account',
    text: 'One account for checkout and order tracking.',
    question: () => 'Already have an account?',
    toggle: 'Sign in',
  },
};

export default function AuthPage() {
  const { state } = useHere();
  const arrival = readAuthEntry(useHydrated() ? state : null);
  const [mode, setMode] = useState<keyof typeof modes>('sign-in');
  const user = useSession((session) => (session.isLoading ? null : session.user));
  const { attempt, error, clearError, isLeaving, ticket, email, beginAnew } = useSignIn();
  const { title, text, question, toggle } = modes[mode];

  if (user && !isLeaving.current) {
    return <Redirect {...destinationOf({ user, from: arrival.from })} />;
  }
  if (ticket) {
    return (
      <AuthLayout title="One more step" text="Your account asks for a second factor.">
        {error && <Banner tone="bad">{error}</Banner>}
        <Suspense>
          <CodeForm
            onCode={(code) => attempt(() => passSecondFactor({ ticket, code }))}
            onBack={beginAnew}
          />
        </Suspense>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title} text={text}>
      {error ? <Banner tone="bad">{error}</Banner> : <ArrivalNotice {...arrival} />}
      <div className="grid gap-5">
        <GoogleButton attempt={attempt} />
        <p className="flex items-center gap-4 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          or use your email
        </p>
        {mode === 'sign-in' ? (
          <SignInForm attempt={attempt} initialEmail={email} />
        ) : (
          <SignUpForm attempt={attempt} />
        )}
        <p className="text-center wrap-anywhere text-ink-2">
          {question()}{' '}
          <TextButton
            className="text-base"
            onClick={() => {
              clearError();
              setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in');
            }}
          >
            {toggle}
          </TextButton>
        </p>
      </div>
    </AuthLayout>
  );
}

/** Why the sign-in page opened. */
function ArrivalNotice({ message, productName }: AuthEntry) {
  if (!message && !productName) return null;
  return (
    <Banner tone="info">
      {message && <p>{message}</p>}
      {productName && <p>Then you can continue with {productName}.</p>}
    </Banner>
  );
}
