import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import {
  dismiss,
  pauseToasts,
  resumeToasts,
  takeOverToasts,
  toasts,
  type Toast,
} from './toasts.ts';
import { ToneIcon } from './tone-icon.tsx';

export { toast } from './toasts.ts';

const tones = {
  ok: 'before:bg-patti-600 [&>svg]:text-patti-600',
  bad: 'before:bg-majith-600 [&>svg]:text-majith-600',
  warn: 'before:bg-haldi-600 [&>svg]:text-haldi-600',
  info: 'before:bg-neel-700 [&>svg]:text-neel-700',
};

const places = ['order-1', 'order-2', 'order-3'];

// Both regions are there before their first message, else screen readers miss it.
const regions = [
  { role: 'status', holds: (toast: Toast) => toast.tone !== 'bad' },
  { role: 'alert', holds: (toast: Toast) => toast.tone === 'bad' },
];

/** Where toasts appear, the newest on top whichever region it came to. Stands once per page. */
export function Toaster() {
  const list = useStore(toasts, (state) => state.list);
  useEffect(takeOverToasts, []);
  return (
    <div
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
      className="fixed inset-x-4 bottom-24 z-80 mx-auto flex max-w-105 flex-col gap-3 lg:top-24 lg:right-6 lg:bottom-auto lg:left-auto lg:w-105 print:hidden"
    >
      {regions.map(({ role, holds }) => (
        <div key={role} role={role} aria-atomic="false" className="contents">
          {list.map(
            (toast, index) =>
              holds(toast) && <ToastCard key={toast.id} toast={toast} className={places[index]} />,
          )}
        </div>
      ))}
    </div>
  );
}

function ToastCard({ toast, className }: { toast: Toast; className?: string }) {
  function close() {
    dismiss(toast.id);
    // The card goes away under the pointer, which then never leaves it.
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
      <p className="min-w-0 grow py-2 wrap-anywhere">{toast.text}</p>
      <IconButton label="Close message" onClick={close}>
        <X aria-hidden strokeWidth={1.9} />
      </IconButton>
    </div>
  );
}
