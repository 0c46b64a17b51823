import archLock from '#web/art/illustrations/arch-lock.svg';
import { Logo } from '#web/brand/logo.tsx';
import { goBack } from '#web/page/go-back.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface AccessDeniedProps {
  text?: string | undefined;
}

export function AccessDenied({
  text = "You don't have permission to access this page.",
}: AccessDeniedProps) {
  return (
    <div className="wrap flex min-h-dvh flex-col">
      <title>Access Denied</title>
      <header className="flex h-16 items-center lg:h-19">
        <Logo className="h-8.5 lg:h-10.5" />
      </header>
      <div className="grid grow place-content-center py-10">
        <EmptyState
          level="h1"
          picture={<img src={archLock} alt="" width={240} height={254} className="h-auto w-45" />}
          title="Access Denied"
          text={text}
        >
          <Button onClick={goBack}>Go Back</Button>
          <ButtonLink to="/" variant="quiet">
            Home
          </ButtonLink>
        </EmptyState>
      </div>
    </div>
  );
}
