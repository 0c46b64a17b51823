import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react';
import { isDataSaverOn } from '#web/browser/data-saver.ts';
import { laterComponent } from '#web/browser/split-component.tsx';
import { whenIdle } from '#web/browser/when-idle.ts';
import { openDocument } from '#web/page/go.ts';
import { useOpenUntilNavigation } from '#web/page/open-until-navigation.ts';
import { Link } from '#web/ui/link.tsx';
import { usePressCount } from '#web/ui/use-press-count.ts';
import { collectTyping, type Typing } from './collect-typing.ts';
import { useTouchDevice } from './touch.ts';

const load = () => import('../search/search-dialog.tsx');
const SearchDialog = laterComponent(async () => (await load()).SearchDialog);

/** Links to the search page. With scripts it opens the search over the page; on desktops, the key `/` does too. */
export function SearchButton() {
  const [isOpen, setOpen] = useOpenUntilNavigation();
  const [presses, press] = usePressCount();
  const isTouch = useTouchDevice();
  const typing = useRef<Typing>(undefined);

  function open() {
    typing.current ??= collectTyping();
    setOpen(true);
    load().catch(() => openDocument(`/search?q=${encodeURIComponent(takeTyped())}`));
  }

  function takeTyped() {
    const typed = typing.current?.stop() ?? '';
    typing.current = undefined;
    return typed;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || isTouch || isOpen || !isFree(event)) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  // A phone shows its keyboard only if the field exists when the button is tapped.
  useEffect(() => (isDataSaverOn() ? undefined : whenIdle(SearchDialog.preload)), []);

  return (
    <>
      <Link
        to="/search"
        aria-label="Search"
        aria-haspopup="dialog"
        onPointerDown={press}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          open();
        }}
        className="grid size-11 shrink-0 place-items-center rounded-md transition-colors duration-200 hover:bg-neel-50"
      >
        <Search aria-hidden strokeWidth={1.9} className="size-5.5" />
      </Link>
      {(isOpen || presses > 0) && (
        <SearchDialog
          open={isOpen}
          presses={presses}
          takeTyped={takeTyped}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

/** Whether a key is not meant for a field or a dialog. */
function isFree({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const isTyping = target instanceof Element && target.closest('input,textarea,select') !== null;
  return !isTyping && document.querySelector('dialog:modal') === null;
}
