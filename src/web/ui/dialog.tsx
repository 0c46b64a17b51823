import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Modal, type ModalKind } from './modal.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  hideTitle?: boolean;
  kind?: ModalKind;
  footer?: ReactNode;
  /** Room for a wider one: `md:max-w-180`. */
  className?: string;
  children: ReactNode;
}

const footers = {
  center: 'flex justify-end gap-3 pt-4 max-md:*:grow max-[359px]:flex-col-reverse',
  sheet: 'flex gap-3 border-t-[1.5px] border-line pt-3.5 *:last:grow max-[359px]:flex-col-reverse',
  drawer: 'border-t-[1.5px] border-line pt-4',
};

export function Dialog(props: DialogProps) {
  const { open, onClose, title, hideTitle, kind = 'center', footer, className, children } = props;
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      kind={kind}
      aria-labelledby={titleId}
      className={className}
    >
      <header className="flex shrink-0 items-center justify-between gap-3 py-3 pr-3 pl-5 md:pl-7">
        <h2
          id={titleId}
          className={hideTitle ? 'sr-only' : 'text-lead leading-tight font-bold text-neel-900'}
        >
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose} className="ml-auto">
          <X aria-hidden strokeWidth={1.9} />
        </IconButton>
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-6 md:px-7">
        {children}
      </div>
      {footer && (
        <footer className={cx('shrink-0 px-5 pb-5.5 md:px-7', footers[kind])}>{footer}</footer>
      )}
    </Modal>
  );
}
