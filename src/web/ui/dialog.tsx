import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Modal, type ModalKind } from './modal.tsx';

interface DialogProps {
  open: boolean;
  /** The props of the modal. */
  presses?: number;
  onClose: () => void;
  title: string;
  hideTitle?: boolean;
  kind?: Exclude<ModalKind, 'top'>;
  footer?: ReactNode;
  /** Class for a wider dialog: `md:max-w-180`. */
  className?: string;
  children: ReactNode;
}

const footers = {
  center: 'flex justify-end gap-3 pt-4 max-md:[&>:is(a,button)]:grow max-[359px]:flex-col-reverse',
  sheet:
    'flex gap-3 border-t-[1.5px] border-line pt-3.5 [&>button:last-child]:grow max-[359px]:flex-col-reverse',
  drawer: 'border-t-[1.5px] border-line pt-4',
};

export function Dialog(props: DialogProps) {
  const {
    open,
    presses,
    onClose,
    title,
    hideTitle,
    kind = 'center',
    footer,
    className,
    children,
  } = props;
  const titleId = useId();
  return (
    <Modal
      open={open}
      presses={presses}
      onClose={onClose}
      kind={kind}
      aria-labelledby={titleId}
      className={className}
    >
      <header className="sticky top-0 z-1 flex shrink-0 items-start justify-between gap-3 bg-inherit py-3 pr-3 pl-5 md:pl-7">
        <h2
          id={titleId}
          className={
            hideTitle
              ? 'sr-only'
              : 'py-2.5 text-lead leading-tight font-bold wrap-anywhere text-neel-900'
          }
        >
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose} className="ml-auto">
          <X aria-hidden strokeWidth={1.9} />
        </IconButton>
      </header>
      <div className="grow px-5 pt-1 pb-6 md:px-7">{children}</div>
      {footer && (
        <footer
          className={cx(
            'sticky bottom-0 z-1 shrink-0 bg-inherit px-5 pb-5.5 md:px-7',
            footers[kind],
          )}
        >
          {footer}
        </footer>
      )}
    </Modal>
  );
}
