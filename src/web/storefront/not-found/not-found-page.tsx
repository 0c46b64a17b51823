import archPad from '#web/art/illustrations/arch-pad.svg';
import { Island } from '#web/islands/island.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { BackButton } from '../shell/back-button.tsx';
import { MessagePage } from '../shell/message-page.tsx';
import { Suggestions } from './suggestions.tsx';

export const notFoundTitle = 'Page not found';

export function NotFoundPage() {
  return (
    <MessagePage
      picture={archPad}
      title={notFoundTitle}
      text="This one rolled out of the basket. The address may be old or mistyped."
      actions={
        <>
          <Island name="shell/BackButton" of={BackButton} props={{}} />
          <ButtonLink to="/" variant="quiet">
            Home
          </ButtonLink>
        </>
      }
    >
      <Suggestions />
    </MessagePage>
  );
}
