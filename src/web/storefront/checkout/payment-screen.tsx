import { useEffect, type ReactNode } from 'react';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface PaymentScreenProps {
  picture: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/** Replaces the form while a payment is open or after it failed. */
export function PaymentScreen({ picture, title, text, children }: PaymentScreenProps) {
  useFocusTitle();
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

/** The screen changes without a navigation, so it scrolls to the top and focuses the heading itself. */
export function useFocusTitle(): void {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusWithoutScroll(document.querySelector<HTMLElement>('#main h1'));
  }, []);
}
