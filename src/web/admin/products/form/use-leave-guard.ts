import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '#web/ui/confirm.tsx';
import { readDialog } from '../product-address.ts';

interface LeaveGuard {
  hasChanges: boolean;
  /** They are given up. */
  onDiscard: () => void;
  /** Whoever wanted to leave stays after all. */
  onStay: () => void;
}

/** Asks before a form with changes is left: by closing it, by another page, by closing the tab. */
export function useLeaveGuard({ hasChanges, onDiscard, onStay }: LeaveGuard): {
  allow: () => void;
} {
  // Saved is not left behind; the change of page comes before the form is drawn again.
  const isAllowed = useRef(false);
  const isAsking = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere =
      currentLocation.pathname !== nextLocation.pathname ||
      openAt(currentLocation.search) !== openAt(nextLocation.search);
    return hasChanges && !isAllowed.current && isElsewhere;
  });

  useEffect(() => {
    // Drawn again before the answer has reached the router, it must not ask twice.
    if (blocker.state !== 'blocked') isAsking.current = false;
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    const options = { confirm: 'Discard', cancel: 'Keep editing', danger: true };
    void confirm('Discard your changes?', options).then((isYes) => {
      if (isYes) {
        onDiscard();
        blocker.proceed();
      } else {
        blocker.reset();
        onStay();
      }
    });
  }, [blocker, onDiscard, onStay]);

  useEffect(() => {
    if (!hasChanges) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasChanges]);

  return {
    allow() {
      isAllowed.current = true;
    },
  };
}

const openAt = (search: string) => JSON.stringify(readDialog(new URLSearchParams(search)));
