import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { usePressCount } from '#web/ui/use-press-count.ts';
import { Logo } from '#web/brand/logo.tsx';
import { MenuItems } from './menu-items.tsx';
import { useOpenUntilNavigation } from '#web/page/open-until-navigation.ts';

const INLINE_NAVIGATION = '(min-width: 768px)';

/** The navigation below 768 px; a navigation closes the drawer. */
export function Menu() {
  const [isOpen, setOpen] = useOpenUntilNavigation();
  const [presses, press] = usePressCount();
  const close = () => setOpen(false);

  // A rotated phone may show the inline navigation, so the drawer closes.
  useEffect(() => {
    if (!isOpen) return undefined;
    const wide = matchMedia(INLINE_NAVIGATION);
    const onChange = () => setOpen(false);
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  });

  return (
    <div className="md:hidden">
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        onPointerDown={press}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden strokeWidth={1.9} />
      </IconButton>
      <Modal open={isOpen} presses={presses} onClose={close} kind="drawer" aria-label="Menu">
        <div className="flex shrink-0 items-center justify-between py-2.5 pr-2.5 pl-5">
          <Logo className="h-8.5" onClick={close} />
          <IconButton label="Close menu" onClick={close}>
            <X aria-hidden strokeWidth={1.9} />
          </IconButton>
        </div>
        <div aria-hidden className="printed-edge shrink-0" />
        <MenuItems onChoose={close} />
      </Modal>
    </div>
  );
}
