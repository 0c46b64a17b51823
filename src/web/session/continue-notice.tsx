import { ArrowRight } from 'lucide-react';
import { useHydrated } from '#web/browser/use-hydrated.ts';
import { useHere } from '#web/page/here.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { continueText, readContinueTo } from './continue-state.ts';

interface ContinueNoticeProps {
  /** Returns the name of a back-office page. */
  adminNameOf?: (path: string) => string | undefined;
  className?: string;
}

/** Links to the page that the user wanted before signing in. */
export function ContinueNotice({ adminNameOf, className }: ContinueNoticeProps) {
  const { state } = useHere();
  // The server renders without history state.
  const path = readContinueTo(useHydrated() ? state : null);
  if (path === undefined) return null;
  return (
    <div className={className}>
      <Banner tone="info">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          You are signed in.
          <TextLink to={path} className="-my-1.5 min-h-9">
            {continueText(path, adminNameOf?.(path))}
            <ArrowRight aria-hidden strokeWidth={1.9} className="size-4.5" />
          </TextLink>
        </p>
      </Banner>
    </div>
  );
}
