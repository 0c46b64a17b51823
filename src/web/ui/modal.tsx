import { useEffect, useId, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import { HAS_POPOVER } from './has-popover.ts';
import { addOpenModal } from './open-modals.ts';
import { ModalToasts } from './toast.tsx';

export type ModalKind = 'center' | 'sheet' | 'drawer' | 'top';

/** Duration of the closing animation. */
const LEAVE_MS = 300;

const base = cx(
  'pointer-events-none max-w-none flex-col overflow-hidden text-ink shadow-3 open:pointer-events-auto open:flex',
  'transition-[translate,opacity,display,overlay] duration-300 ease-out transition-discrete',
  'backdrop:bg-neel-950/55 backdrop:opacity-0 open:backdrop:opacity-100 starting:open:backdrop:opacity-0',
  'backdrop:transition-[opacity,display,overlay] backdrop:duration-300 backdrop:transition-discrete',
);

const bottomSheetOnPhones = cx(
  'max-md:mt-auto max-md:w-full max-md:translate-y-full max-md:rounded-t-xl',
  'max-md:open:translate-y-0 max-md:starting:open:translate-y-full',
);

const centeredOtherwise = cx(
  'md:m-auto md:w-[calc(100%-48px)] md:translate-y-4 md:rounded-xl md:opacity-0',
  'md:open:translate-y-0 md:open:opacity-100 md:starting:open:translate-y-4 md:starting:open:opacity-0',
);

const kinds = {
  center: cx(bottomSheetOnPhones, centeredOtherwise, 'max-h-[92dvh] bg-surface md:max-w-110'),
  sheet: cx(bottomSheetOnPhones, centeredOtherwise, 'max-h-[88dvh] bg-page md:max-w-140'),
  drawer: cx(
    'm-0 h-dvh max-h-none w-[min(340px,86vw)] -translate-x-full bg-page',
    'open:translate-x-0 starting:open:-translate-x-full',
  ),
  /** For typing: on phones the keyboard covers the lower part. */
  top: cx(
    'm-0 h-dvh max-h-none w-full -translate-y-4 bg-page opacity-0',
    'open:translate-y-0 open:opacity-100 starting:open:-translate-y-4 starting:open:opacity-0',
    'md:mx-auto md:mt-16 md:h-fit md:max-h-[calc(100dvh-6rem)] md:w-[calc(100%-48px)] md:max-w-170 md:rounded-xl',
  ),
};

/** Keeps the scrollbar gutter while the page cannot scroll, so that the layout does not shift; see app.css. */
function keepScrollbarRoom() {
  const { clientWidth, dataset } = document.documentElement;
  if (innerWidth > clientWidth) dataset.scrollbar = '';
  else delete dataset.scrollbar;
}

type ModalProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'ref'> & {
  open: boolean;
  /**
   * Counts presses on the control that opens the modal, so that the modal is prepared on pointerdown, before the
   * click.
   */
  presses?: number | undefined;
  onClose: () => void;
  kind?: ModalKind;
};

/** A native modal dialog: Escape and a press outside call `onClose`, and focus returns to the opener. */
export function Modal(props: ModalProps) {
  const { open, presses = 0, onClose, kind = 'center', className, children, ...rest } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const toasts = useRef<HTMLDivElement>(null);
  const id = useId();
  const pressedOutside = useRef(false);
  // Keeps its content until the closing animation ends.
  const [filled, setFilled] = useState(open);
  const [seenPresses, setSeenPresses] = useState(presses);
  if (presses !== seenPresses) setSeenPresses(presses);
  if ((open || presses !== seenPresses) && !filled) setFilled(true);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    keepScrollbarRoom();
    const popover = toasts.current;
    dialog.showModal();
    // Rendered after the dialog, so that it is on top.
    if (popover && HAS_POPOVER) popover.showPopover();
    const removeOpenModal = addOpenModal(id);
    return () => {
      removeOpenModal();
      if (popover?.isConnected && HAS_POPOVER) popover.hidePopover();
      dialog.close();
    };
  }, [open, id]);

  useEffect(() => {
    if (open || !filled) return undefined;
    const timer = setTimeout(() => setFilled(false), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [open, filled]);

  return (
    // Keys close it by Esc; the click only serves the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...rest}
      ref={ref}
      className={cx(base, kinds[kind], className)}
      onCancel={(event) => {
        // The cancel event of a file input bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // A second Escape closes a dialog regardless of `preventDefault`. The event comes late: by then the dialog may
        // be open again.
        if (open && !currentTarget.open) onClose();
      }}
      // A text selection that ends outside is not a press outside, so both ends of the click count.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget) onClose();
      }}
    >
      {filled && (
        // The buttons scroll with the content, so that keys can scroll it in every browser.
        <div className="flex min-h-0 grow scroll-py-20 flex-col overflow-y-auto overscroll-contain bg-inherit">
          {children}
        </div>
      )}
      {filled && <ModalToasts ref={toasts} modalId={id} isDrawer={kind === 'drawer'} />}
    </dialog>
  );
}
