import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '#web/brand/logo.tsx';
import { SkipLink } from '#web/page/skip-link.tsx';

/** A page frame without navigation, so that a payment is not left by mistake. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-40 bg-page">
        <div className="wrap flex h-16 items-center justify-between gap-4 lg:h-19">
          <Logo className="h-8.5 lg:h-10.5" />
          <p className="flex items-center gap-2 text-sm font-semibold text-ink-2">
            <Lock aria-hidden strokeWidth={1.9} className="size-5 text-neel-700" />
            Secure checkout
          </p>
        </div>
        <div aria-hidden className="printed-edge" />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="wrap grow outline-none [&_:where(a,button,input,select,summary)]:scroll-my-36"
      >
        {children}
      </main>
    </div>
  );
}
