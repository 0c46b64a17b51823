import archPad from '#web/art/illustrations/arch-pad.svg';
import { useGoBack } from '#web/page/go-back.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Suggestions } from './suggestions.tsx';

export const notFoundTitle = 'Page not found';

export function NotFoundPage() {
  const goBack = useGoBack();
  return (
    <div className="wrap grid min-h-[60vh] place-content-center py-10">
      <EmptyState
        level="h1"
        picture={<img src={archPad} alt="" width={240} height={254} className="h-auto w-45" />}
        title={notFoundTitle}
        text="This one rolled out of the basket. The address may be old or mistyped."
      >
        {/* Going back needs a script. */}
        <Button onClick={goBack} className="noscript:hidden">
          Go Back
        </Button>
        <ButtonLink to="/" variant="quiet">
          Home
        </ButtonLink>
      </EmptyState>
      <Suggestions />
    </div>
  );
}
