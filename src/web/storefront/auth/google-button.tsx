import { useEffect } from 'react';
import { useGoogleProvider } from '#web/session/google-context.ts';
import { prepareGoogle } from '#web/session/google.ts';
import { Button } from '#web/ui/button.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { GoogleMark } from './google-mark.tsx';
import { logInWithGoogle } from './sign-in.ts';
import type { Attempt } from './use-sign-in.ts';

interface GoogleButtonProps {
  attempt: Attempt;
}

export function GoogleButton({ attempt }: GoogleButtonProps) {
  const provider = useGoogleProvider();
  const { pending, run } = usePending<'sign-in'>();

  // Loaded early, because a popup may open only right after the click.
  useEffect(() => {
    if (provider) void prepareGoogle(provider.scriptUrl).catch(() => {});
  }, [provider]);

  if (!provider) return null;
  return (
    <Button
      variant="quiet"
      block
      busy={pending !== undefined}
      icon={<GoogleMark />}
      className="border-line-strong! text-ink!"
      onClick={() => void run('sign-in', () => attempt(() => logInWithGoogle(provider)))}
    >
      Continue with Google
    </Button>
  );
}
