import { useSyncExternalStore } from 'react';
import type { Suggestions } from '#shared/search/contract.ts';
import { counted } from '#web/lists/counted.ts';
import { useDelayed } from '#web/page/use-delayed.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';

interface SearchNoticeProps {
  text: string;
  found: Suggestions | undefined;
  isLoading: boolean;
  onRetry: () => void;
}

/** What stands above the suggestions: that others were found, that none match, or that they could not be loaded. */
export function SearchNotice({ text, found, isLoading, onRetry }: SearchNoticeProps) {
  const isSlow = useDelayed(isLoading && !found);
  if (!found) return isLoading ? isSlow && <LoadingRows /> : <Failure onRetry={onRetry} />;
  const isSettled = !isLoading && text !== '';
  return (
    <>
      {/* A live region exists before its first text. */}
      <p role="status" className="sr-only">
        {isSettled && statusText(text, found)}
      </p>
      {isSettled && <Outcome text={text} found={found} />}
    </>
  );
}

function statusText(text: string, { total, corrected }: Suggestions): string {
  if (total === 0) return `No products match “${text}”`;
  const what = counted(total, 'product');
  return corrected === null ? `${what} found` : `${what} found for “${corrected}”`;
}

function Outcome({ text, found: { total, corrected } }: { text: string; found: Suggestions }) {
  if (total === 0)
    return (
      <div className="px-5 pt-2 md:px-7">
        <p aria-hidden className="font-semibold wrap-anywhere">
          No products match “{text}”
        </p>
        <p className="mt-1 text-sm text-ink-2">
          Check the spelling, or <TextLink to="/products">see all products</TextLink>.
        </p>
      </div>
    );
  if (corrected === null) return null;
  return (
    <p aria-hidden className="px-5 pt-2 wrap-anywhere text-ink-2 md:px-7">
      No exact match. Showing results for <b className="text-ink">“{corrected}”</b>.
    </p>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div
      role="alert"
      className="mx-5 my-2 rounded-md bg-majith-100 px-4 py-3 text-majith-700 md:mx-7"
    >
      <p className="font-semibold">
        {isOnline ? 'The search is not available at the moment.' : 'You are offline.'}
      </p>
      <p className="mt-0.5 text-sm">
        {isOnline ? 'Your text is kept. ' : 'The search continues when you are back online. '}
        <TextButton tone="danger" onClick={onRetry}>
          Try again
        </TextButton>
      </p>
    </div>
  );
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function LoadingRows() {
  return (
    <div className="px-5 pt-3 md:px-7">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex items-center gap-3.5 py-2">
          <Skeleton className="h-17 w-14 shrink-0 rounded-md" />
          <div className="grow">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-2 h-4 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
