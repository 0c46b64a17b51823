import { useEffect, useRef, type FocusEvent, type PointerEvent, type RefObject } from 'react';
import { useOpenUntilNavigation } from '#web/page/open-until-navigation.ts';

const LEAVE_GRACE_MS = 200;

/**
 * A panel below `opener`. Hover opens it; leaving it with pointer or focus, a press outside and Escape close it.
 * Dialogs opened from it and toasts do not count as outside.
 */
export function useDropdown(opener: RefObject<HTMLElement | null>, { isOff }: { isOff: boolean }) {
  const [open, setOpen] = useOpenUntilNavigation();
  const isOpen = open && !isOff;
  const area = useRef<HTMLDivElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isDialogOpen()) return;
      if (area.current?.contains(document.activeElement)) opener.current?.focus();
      setOpen(false);
    };
    const onPointerDown = ({ target }: Event) => {
      if (isDialogOpen() || isToast(target as Element)) return;
      if (!area.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  });

  function closeAfterDelay() {
    leaving.current = setTimeout(() => {
      if (isDialogOpen() || area.current?.querySelector(':focus-visible')) return;
      // The pointer is on a toast, so its next move decides.
      if (document.querySelector('[data-toasts]:hover')) closeAfterDelay();
      else setOpen(false);
    }, LEAVE_GRACE_MS);
  }

  return {
    isOpen,
    close: () => setOpen(false),
    toggle: () => setOpen(!isOpen),
    areaProps: {
      ref: area,
      onPointerEnter({ pointerType }: PointerEvent) {
        clearTimeout(leaving.current);
        if (!isOff && pointerType === 'mouse') setOpen(true);
      },
      onPointerLeave() {
        clearTimeout(leaving.current);
        // The pointer is on its way to a dialog, which may be answered before the delay is over.
        if (!isDialogOpen()) closeAfterDelay();
      },
      onBlur({ relatedTarget }: FocusEvent) {
        if (!relatedTarget || isDialogOpen() || isToast(relatedTarget)) return;
        if (area.current?.contains(relatedTarget)) return;
        setOpen(false);
      },
    },
  };
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog:modal') !== null;
}

function isToast(target: Element): boolean {
  return target.closest('[data-toasts]') !== null;
}
