import { Menu as MenuIcon } from 'lucide-react';
import { useEffect } from 'react';
import { isDataSaverOn } from '#web/browser/data-saver.ts';
import { laterComponent } from '#web/browser/split-component.tsx';
import { useMedia } from '#web/browser/use-media.ts';
import { whenIdle } from '#web/browser/when-idle.ts';
import { useOpenUntilNavigation } from '#web/page/open-until-navigation.ts';
import { IconButton } from '#web/ui/button.tsx';
import { usePressCount } from '#web/ui/use-press-count.ts';

const MenuDrawer = laterComponent(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

const INLINE_NAVIGATION = '(min-width: 48rem)';

/** The navigation below 768 px; a navigation closes the drawer. */
export function Menu() {
  const [isOpen, setOpen] = useOpenUntilNavigation();
  const [presses, press] = usePressCount();
  // A rotated phone may show the inline navigation, so the drawer closes.
  const isInline = useMedia(INLINE_NAVIGATION);

  // The menu is often the first thing that a visitor presses on a phone.
  useEffect(() => {
    if (matchMedia(INLINE_NAVIGATION).matches || isDataSaverOn()) return undefined;
    return whenIdle(MenuDrawer.preload);
  }, []);

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
      {(isOpen || presses > 0) && (
        <MenuDrawer open={isOpen && !isInline} presses={presses} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
