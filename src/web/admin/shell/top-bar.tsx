import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect } from 'react';
import { Logo } from '#web/brand/logo.tsx';
import { useMedia } from '#web/browser/use-media.ts';
import { useOpenUntilNavigation } from '#web/page/open-until-navigation.ts';
import { Avatar } from '#web/session/avatar.tsx';
import { CHECKING } from '#web/session/guard.tsx';
import { useSession } from '#web/session/store.ts';
import { initialOf } from '#web/session/user.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { usePressCount } from '#web/ui/use-press-count.ts';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { SidebarItems } from './sidebar.tsx';

/** Below 1024 px the sidebar slides in; a navigation closes it. */
export function TopBar({ isAllowed }: { isAllowed: boolean }) {
  const user = useSession((session) => session.user);
  const [isOpen, setOpen] = useOpenUntilNavigation();
  const [presses, press] = usePressCount();
  const close = () => setOpen(false);
  const hasSidebar = useMedia('(min-width: 64rem)');
  useEffect(() => {
    if (hasSidebar && isOpen) setOpen(false);
  });

  return (
    <header className="on-dark flex h-15 items-center gap-2 bg-neel-900 pr-2 pl-1.5 text-white lg:hidden print:hidden">
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        onPointerDown={press}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden strokeWidth={1.9} />
      </IconButton>
      <Logo ink="light" className="h-7" />
      {!isAllowed && (
        <p role="status" className="ml-auto pr-2 text-right text-xs leading-tight text-neel-200">
          {CHECKING}
        </p>
      )}
      {isAllowed && user && (
        <>
          <NoticeBell className="ml-auto" />
          <Avatar initial={initialOf(user)} className="size-9 rounded-[10px]" />
        </>
      )}
      <Modal
        open={isOpen}
        presses={presses}
        onClose={close}
        kind="drawer"
        aria-label="Menu"
        className="on-dark bg-neel-900! text-neel-200!"
      >
        <div className="flex shrink-0 items-center justify-between py-2 pr-2.5 pl-6 text-white">
          <Logo ink="light" className="h-8" onClick={close} />
          <IconButton label="Close menu" onClick={close}>
            <X aria-hidden strokeWidth={1.9} />
          </IconButton>
        </div>
        <div aria-hidden className="printed-edge shrink-0" />
        {isAllowed && <SidebarItems onChoose={close} />}
      </Modal>
    </header>
  );
}
