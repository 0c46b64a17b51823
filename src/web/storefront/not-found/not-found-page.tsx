import archPad from '#web/art/illustrations/arch-pad.svg';
import { Island } from '#web/islands/island.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackButton } from '../shell/back-button.tsx';
import { Suggestions } from './suggestions.tsx';

export const notFoundTitle = 'Page not found';

export function NotFoundPage() {
  return (
    <div className="wrap grid min-h-[60vh] place-content-center py-10">
      <EmptyState
        level="h1"
        picture={<img src={archPad} alt="" width={240} height={254} className="h-auto w-45" />}
        title={notFoundTitle}
        text="This one rolled out of the basket. The address may be old or mistyped."
      >
        <Island name="shell/BackButton" of={BackButton} props={{}} />
        <ButtonLink to="/" variant="quiet">
          Home
        </ButtonLink>
      </EmptyState>
      <Suggestions />
    </div>
  );
}
