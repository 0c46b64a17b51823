import { X } from 'lucide-react';
import { Logo } from '#web/brand/logo.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { MenuItems } from './menu-items.tsx';

interface MenuDrawerProps {
  open: boolean;
  presses: number;
  onClose: () => void;
}

export function MenuDrawer({ open, presses, onClose }: MenuDrawerProps) {
  return (
    <Modal open={open} presses={presses} onClose={onClose} kind="drawer" aria-label="Menu">
      <div className="flex shrink-0 items-center justify-between py-2.5 pr-2.5 pl-5">
        <Logo className="h-8.5" onClick={onClose} />
        <IconButton label="Close menu" onClick={onClose}>
          <X aria-hidden strokeWidth={1.9} />
        </IconButton>
      </div>
      <div aria-hidden className="printed-edge shrink-0" />
      <MenuItems onChoose={onClose} />
    </Modal>
  );
}
