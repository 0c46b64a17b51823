import { X } from 'lucide-react';
import { useEffect, useRef, type Ref } from 'react';
import { useStore } from 'zustand';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { openModals } from './open-modals.ts';
import { dismiss, keepToasts, pauseToasts, resumeToasts, toasts, type Toast } from './toasts.ts';
import { ToneIcon } from './tone-icon.tsx';
import { useOtherPlace } from './use-other-place.ts';

export { toast, toastAfter } from './toasts.ts';

const tones = {
  ok: 'before:bg-patti-600 [&>svg]:text-patti-600',
  bad: 'before:bg-majith-600 [&>svg]:text-majith-600',
  warn: 'before:bg-haldi-600 [&>svg]:text-haldi-600',
  info: 'before:bg-neel-700 [&>svg]:text-neel-700',
};

const places = ['order-1', 'order-2', 'order-3'];

// Both live regions exist before their first message, because screen readers would miss it otherwise.
const regions = [
  { role: 'status', holds: (toast: Toast) => toast.tone !== 'bad' },
  { role: 'alert', holds: (toast: Toast) => toast.tone === 'bad' },
];

// Desktops show toasts at the bottom left, where no button, menu or mini-cart is; with a sidebar, at the bottom left
// of the content. Bars at the bottom stay free: 6rem on phones, or what `measureBottomBar` measured.
const pagePlace = cx(
  'inset-x-4 bottom-[max(6rem,calc(var(--bottom-bar,0px)+1rem))] z-80 mx-auto max-w-105',
  'lg:right-auto lg:bottom-[calc(var(--bottom-bar,0px)+1.5rem)] lg:left-6 lg:w-105',
  'lg:[html:has([data-sidebar])_&]:left-70',
);

// Where toasts are instead if they would cover the element that has focus.
const otherPlace =
  'inset-x-4 top-24 z-80 mx-auto max-w-105 lg:right-6 lg:left-auto lg:mx-0 lg:w-105';

// Sheets on phones leave this much space above them.
const aboveSheet =
  'inset-x-4 top-2 max-w-105 lg:top-auto lg:right-auto lg:bottom-6 lg:left-6 lg:w-105';
// A popover has `inset: 0` by default.
const overDrawer =
  'inset-x-4 top-auto bottom-24 max-w-105 lg:right-auto lg:bottom-6 lg:left-6 lg:w-105';

/** Shows toasts while no modal is open. Render it once per page. */
export function Toaster() {
  const isModalOpen = useStore(openModals, ({ ids }) => ids.length > 0);
  const count = useStore(toasts, (state) => state.list.length);
  const list = useRef<HTMLDivElement>(null);
  const isOther = useOtherPlace(list, count);
  useEffect(keepToasts, []);
  return (
    <ToastList ref={list} isShown={!isModalOpen} className={isOther ? otherPlace : pagePlace} />
  );
}

interface ModalToastsProps {
  modalId: string;
  /** Rendered as a popover by the modal, because content outside a modal is covered and inert. */
  ref: Ref<HTMLDivElement>;
  isDrawer: boolean;
}

export function ModalToasts({ modalId, ref, isDrawer }: ModalToastsProps) {
  const isTopmost = useStore(openModals, ({ ids }) => ids.at(-1) === modalId);
  return (
    <ToastList
      ref={ref}
      popover="manual"
      isShown={isTopmost}
      className={cx(
        'm-0 mx-auto overflow-visible bg-transparent',
        isDrawer ? overDrawer : aboveSheet,
      )}
    />
  );
}

interface ToastListProps {
  isShown: boolean;
  className: string;
  popover?: 'manual';
  ref?: Ref<HTMLDivElement>;
}

/** The newest first, from both regions. */
function ToastList({ isShown, className, popover, ref }: ToastListProps) {
  const list = useStore(toasts, (state) => state.list);
  // A card that moves or disappears under the pointer fires no pointerleave.
  useEffect(() => {
    if (!isShown) resumeToasts();
  }, [isShown]);
  return (
    <div
      ref={ref}
      popover={popover}
      data-toasts
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
      className={cx('fixed flex flex-col gap-3 print:hidden', className)}
    >
      {regions.map(({ role, holds }) => (
        <div key={role} role={role} aria-atomic="false" className="contents">
          {isShown &&
            list.map(
              (toast, index) =>
                holds(toast) && (
                  <ToastCard key={toast.id} toast={toast} className={places[index]} />
                ),
            )}
        </div>
      ))}
    </div>
  );
}

function ToastCard({ toast, className }: { toast: Toast; className: string | undefined }) {
  function close() {
    dismiss(toast.id);
    // A card that disappears under the pointer fires no pointerleave.
    resumeToasts();
  }
  return (
    <div
      className={cx(
        'relative flex min-h-15 items-center gap-3 overflow-hidden rounded-md bg-surface py-1 pr-1.5 pl-4.5',
        'text-base leading-snug font-[550] before:absolute before:inset-y-0 before:left-0 before:w-[5px]',
        'shadow-3 ring-1 ring-line transition duration-200 ease-out starting:translate-y-2 starting:opacity-0',
        tones[toast.tone],
        className,
      )}
    >
      <ToneIcon tone={toast.tone} className="size-6 shrink-0" />
      <div className="min-w-0 grow py-2 wrap-anywhere">
        <p>
          {toast.text}{' '}
          {toast.link && (
            <a
              href={toast.link.to}
              target="_blank"
              rel="noreferrer"
              className="touch-area font-[650] text-neel-700 underline underline-offset-4"
            >
              {toast.link.label}
            </a>
          )}
        </p>
        {toast.Actions && <toast.Actions toastId={toast.id} />}
      </div>
      <IconButton label="Close message" onClick={close}>
        <X aria-hidden strokeWidth={1.9} />
      </IconButton>
    </div>
  );
}
