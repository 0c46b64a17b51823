import { laterComponent } from '#web/browser/split-component.tsx';
import { openDocument } from '#web/page/go.ts';
import { clickedLink } from '#web/page/link-clicks.ts';
import { useOpenUntilNavigation } from '#web/page/open-until-navigation.ts';
import { Link } from '#web/ui/link.tsx';

const load = () => import('../search/search-dialog.tsx');
const SearchDialog = laterComponent(async () => (await load()).SearchDialog);

/** Links to the search page. With scripts it opens the search over the page. Every byte here is part of every page. */
export function SearchButton() {
  const [isOpen, setOpen] = useOpenUntilNavigation();
  return (
    <>
      <Link
        to="/search"
        data-search
        aria-label="Search"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (!clickedLink(event.nativeEvent)) return;
          event.preventDefault();
          setOpen(true);
          const field = focusEarlyField();
          load().catch(() => openDocument(`/search?q=${encodeURIComponent(field.value)}`));
        }}
        className="relative grid size-11 place-items-center rounded-md transition-colors duration-200 hover:bg-neel-50"
      >
        <span aria-hidden className="badge-icon search-icon size-5.5!" />
      </Link>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Takes what is typed until the dialog is loaded. A phone shows its keyboard only for a field that a tap has focused. */
function focusEarlyField(): HTMLInputElement {
  const field = document.createElement('input');
  field.className = 'sr-only';
  field.id = 'early-search';
  field.ariaLabel = 'Search';
  document.body.append(field);
  field.focus({ preventScroll: true });
  return field;
}
