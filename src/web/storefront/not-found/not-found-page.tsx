import { useNavigate } from 'react-router';
import archPad from '#web/art/illustrations/arch-pad.svg';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export const notFoundTitle = 'Page not found';

export function NotFoundPage() {
  const navigate = useNavigate();

  function goBack() {
    if (cameFromThisShop()) window.history.back();
    else void navigate('/');
  }

  return (
    <div className="wrap grid min-h-[60vh] place-content-center py-10">
      <EmptyState
        level="h1"
        picture={<img src={archPad} alt="" width={240} height={254} className="h-auto w-45" />}
        title={notFoundTitle}
        text="This one rolled out of the basket. The address may be old or mistyped."
      >
        <Button onClick={goBack}>Go Back</Button>
        <ButtonLink to="/" variant="quiet">
          Home
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

/** Where the browser does not tell, there is a way back when the tab has seen more than this page. */
function cameFromThisShop(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1;
}
