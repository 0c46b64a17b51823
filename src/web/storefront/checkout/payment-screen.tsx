import { useEffect, type ReactNode } from 'react';
import { focusQuietly } from '#web/page/focus-and-scroll.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface PaymentScreenProps {
  picture: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/** What stands in the form's place while a payment is not decided, or came to nothing. */
export function PaymentScreen({ picture, title, text, children }: PaymentScreenProps) {
  useScreenArrival();
  return (
    <div className="grid min-h-[70vh] place-content-center py-10">
      <EmptyState
        level="h1"
        picture={picture}
        title={title}
        text={<span className="block text-balance">{text}</span>}
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** The screen changes without a change of the page: it starts at its top, and readers hear its heading. */
export function useScreenArrival(): void {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusQuietly(document.querySelector<HTMLElement>('#main h1'));
  }, []);
}
