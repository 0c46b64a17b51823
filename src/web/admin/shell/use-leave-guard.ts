import { useEffect, useRef } from 'react';
import { useBlocker, type Location } from 'react-router';
import { confirm } from '#web/ui/confirm.tsx';

interface LeaveGuard {
  hasChanges: boolean;
  /** Whether a navigation stays on the form. */
  isSamePlace: (current: Location, next: Location) => boolean;
  /** The changes are discarded. */
  onDiscard: () => void;
  /** The admin stays on the form. */
  onStay?: () => void;
}

/** Asks before unsaved changes are lost: by closing the dialog, navigating or closing the tab. */
export function useLeaveGuard(guard: LeaveGuard): { allow: () => void } {
  const { hasChanges, isSamePlace, onDiscard, onStay } = guard;
  // After saving, the navigation comes before the next render.
  const isAllowed = useRef(false);
  const askedFor = useRef<Location>(undefined);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges && !isAllowed.current && !isSamePlace(currentLocation, nextLocation),
  );

  useEffect(() => {
    // One question per blocked navigation: a second Escape may be blocked before the first answer is rendered.
    if (blocker.state !== 'blocked' || askedFor.current === blocker.location) return;
    askedFor.current = blocker.location;
    const options = { confirm: 'Discard', cancel: 'Keep editing', danger: true };
    void confirm('Discard your changes?', options).then((isYes) => {
      if (isYes) {
        onDiscard();
        blocker.proceed();
      } else {
        blocker.reset();
        onStay?.();
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
