import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import archLetter from '#web/art/illustrations/arch-letter.svg';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NewsletterScreenProps {
  title: string;
  text: ReactNode;
  /** A call to action. */
  children?: ReactNode;
}

/** The page behind a link in a newsletter email. */
export function NewsletterScreen({ title, text, children }: NewsletterScreenProps) {
  return (
    <div className="wrap grid min-h-[60vh] place-content-center py-10">
      <div role="status">
        <EmptyState
          level="h1"
          picture={<img src={archLetter} alt="" width={240} height={254} className="h-auto w-45" />}
          title={title}
          text={<span className="block wrap-anywhere text-pretty">{text}</span>}
        >
          {children}
        </EmptyState>
      </div>
    </div>
  );
}

/** The link is incomplete, forged or expired. */
export function InvalidLink() {
  return (
    <NewsletterScreen
      title="This link does not work"
      text="It is incomplete or has expired. To subscribe, enter your address at the end of this page. To unsubscribe, open the link in our latest email, or write to us."
    >
      <ButtonLink to="/contact">Write to us</ButtonLink>
      <ButtonLink to="/" variant="quiet">
        Home
      </ButtonLink>
    </NewsletterScreen>
  );
}

const NOT_REACHED = 'We could not reach the shop, so nothing has changed. Your link still works.';

/** The server could not be reached. */
export function NotReached({ failure = NOT_REACHED }: { failure?: string | undefined }) {
  const { revalidate, state } = useRevalidator();
  return (
    <NewsletterScreen title="That did not go through" text={failure}>
      <Button busy={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </NewsletterScreen>
  );
}
