import { useEffect, useState } from 'react';
import { useGoogleProvider } from '#web/session/google-context.ts';
import { prepareGoogle } from '#web/session/google.ts';
import { Button } from '#web/ui/button.tsx';
import { GoogleMark } from './google-mark.tsx';
import { logInWithGoogle } from './sign-in.ts';
import type { Attempt } from './use-sign-in.ts';

interface GoogleButtonProps {
  attempt: Attempt;
  /** Whether the content security policy of the document allows Google's script. */
  isAllowed: boolean;
}

export function GoogleButton({ attempt, isAllowed }: GoogleButtonProps) {
  const provider = useGoogleProvider();
  const [isBusy, setBusy] = useState(false);

  // Loaded early, because a popup may open only right after the click.
  useEffect(() => {
    if (provider && isAllowed) void prepareGoogle(provider.scriptUrl).catch(() => {});
  }, [provider, isAllowed]);

  if (!provider) return null;
  return (
    <Button
      variant="quiet"
      block
      busy={isBusy}
      icon={<GoogleMark />}
      className="border-line-strong! text-ink!"
      onClick={() => {
        setBusy(true);
        void attempt(() => logInWithGoogle(provider)).finally(() => setBusy(false));
      }}
    >
      Continue with Google
    </Button>
  );
}
